import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { takeOutEarlyEntry } from './screens/sign-in/take-over-early-entry.ts';
import { isSignInPage } from './shell/first-page.ts';
import { AuthScreen } from './shell/routes.ts';
import { prepareFirstScreen } from './shell/prepare-first-screen.ts';
import { SiteNotConfigured } from './shell/recovery-screen.tsx';
import type { SessionStore } from './session/session-store.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import { apiUrl } from './site/api-url.ts';

/** Draws the app in place of the landing page or the sign-in form, once the first screen can be drawn. */
export async function renderApp(
  session: SessionStore,
  onCaughtError: (error: unknown) => void,
): Promise<void> {
  await prepareFirstScreen(location.pathname, session);
  document.getElementById('landing')?.remove();
  // The sign-in screen takes its form out of the page itself, and what was typed into it.
  if (!isSignInPage() || !AuthScreen.loaded()) takeOutEarlyEntry();
  // React throws if the page has no root.
  const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError });
  root.render(
    <StrictMode>
      <App session={session} />
    </StrictMode>,
  );
  // The screens don't wait for the site's configuration. Without a connection each request says so itself.
  apiUrl('').catch((error: unknown) => {
    if (error instanceof SyntaxError) root.render(<SiteNotConfigured />);
  });
  registerServiceWorker();
}
