import { createRoot } from 'react-dom/client';
import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './shell/fonts.css';
import { Screen, PageHeader } from '@lessons/ui';

createRoot(document.getElementById('root')!).render(
  <Screen>
    <PageHeader title="Baseline" />
  </Screen>,
);
