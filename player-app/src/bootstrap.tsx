import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { SiteNotConfigured } from './shell/recovery-screen.tsx';
import { registerServiceWorker } from './service-worker/register.ts';
import { apiUrl } from './site/api-url.ts';

/** Draws the app in place of the landing page. */
export function renderApp(onCaughtError: (error: unknown) => void): void {
  document.getElementById('landing')?.remove();
  // React throws if the page has no root.
  const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError });
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  // The screens don't wait for the site's configuration. Without a connection each request says so itself.
  apiUrl('').catch((error: unknown) => {
    if (error instanceof SyntaxError) root.render(<SiteNotConfigured />);
  });
  registerServiceWorker();
}
