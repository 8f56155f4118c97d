import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './shell/fonts.css';
import { App } from './shell/app.tsx';
import { reportErrors } from './error-reports/report-errors.ts';
import { apiUrl } from './site/api-url.ts';

// React throws if the page has none.
const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError: reportErrors() });
root.render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The screens don't wait for the site's configuration. Without a connection each request says so itself.
apiUrl('').catch(async (error: unknown) => {
  if (!(error instanceof SyntaxError)) return;
  const { SiteNotConfigured } = await import('./shell/site-not-configured.tsx');
  root.render(<SiteNotConfigured />);
});
