import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './shell/fonts.css';
import './shell/landing-or-app.css';
import { hasStoredSession, watchStoredSession } from './auth/stored-session.ts';
import { refreshCoach } from './coach-profile/coach-profile.ts';
import { reportErrors } from './error-reports/report-errors.ts';
import { fillLandingPage } from './screens/landing/fill-landing-page.ts';
import { openPrerenderedForm, SIGN_IN_PAGE } from './screens/sign-in/prerendered-form.ts';
import { isLandingPage, isSignInPage, loadSignedOut } from './shell/first-page.ts';
import { preloadScreen } from './shell/preload-screen.ts';
import { apiUrl } from './site/api-url.ts';

/*
 * The page's one script, in its head: decides before anything is drawn whether the page is the
 * pre-rendered landing page or the app, and then fetches all that the app needs in one round.
 */

const onCaughtError = reportErrors();
const parsed = new Promise<void>((resolve) => {
  if (document.readyState !== 'loading') resolve();
  else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
});

/** React, the router and everything that all screens share. */
const loadApp = () => import(/* webpackChunkName: "app" */ './bootstrap.tsx');

if (isLandingPage()) void openLandingPage();
else void openApp();

async function openLandingPage(): Promise<void> {
  await parsed;
  // What is not shown must not look like a form to password managers.
  document.getElementById(SIGN_IN_PAGE)?.remove();
  fillLandingPage();
  // Another tab has signed in.
  watchStoredSession((change) => change === 'signed-out' || location.reload());
  apiUrl('').catch(async (error: unknown) => {
    if (error instanceof SyntaxError) (await loadApp()).renderSiteNotConfigured();
  });
}

async function openApp(): Promise<void> {
  // Hides the landing page, which every address has in its HTML.
  document.documentElement.classList.add('app');
  if (isSignInPage()) openPrerenderedForm(parsed);
  void refreshCoach();
  if (hasStoredSession()) preloadScreen(location.pathname);
  else loadSignedOut().catch(() => undefined);
  try {
    // A file that was lost on a bad connection mostly arrives the second time.
    const [{ renderApp }] = await Promise.all([loadApp().catch(loadApp), parsed]);
    await renderApp(onCaughtError);
  } catch (error) {
    document.documentElement.classList.add('not-loaded');
    throw error;
  }
}
