import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './shell/app.tsx';
import { removePrerenderedForm } from './screens/sign-in/adopt-prerendered-form.ts';
import { isSignInPage } from './shell/first-page.ts';
import { prepareFirstScreen } from './shell/prepare-first-screen.ts';
import { SiteNotConfigured } from './shell/recovery-screen.tsx';
import { SignedOut } from './shell/routed.tsx';
import { SessionStore } from './session/session-store.ts';
import { registerServiceWorker } from './service-worker/register.ts';
import { apiUrl } from './site/api-url.ts';
import { surviveTranslation } from './site/survive-translation.ts';

/** Draws the app in place of the landing page or the sign-in form, once the first screen can be drawn. */
export async function renderApp(onCaughtError: (error: unknown) => void): Promise<void> {
  const session = new SessionStore();
  session.start();
  await prepareFirstScreen(location.pathname, session);
  // The sign-in screen takes its form out of the page itself, and what was typed into it.
  if (!isSignInPage() || !SignedOut.loaded()) removePrerenderedForm();
  const root = replaceLandingPage(onCaughtError);
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

/** Draws in place of the landing page that the site has no configuration. */
export function renderSiteNotConfigured(): void {
  replaceLandingPage().render(<SiteNotConfigured />);
}

function replaceLandingPage(onCaughtError?: (error: unknown) => void): Root {
  document.getElementById('landing')?.remove();
  surviveTranslation();
  // React throws if the page has no root.
  return createRoot(document.getElementById('root') as HTMLElement, onCaughtError && { onCaughtError });
}
