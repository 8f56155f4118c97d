import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './shell/fonts.css';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
