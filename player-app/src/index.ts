import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './shell/fonts.css';
import './shell/landing-or-app.css';
import { watchStoredSession } from './auth/stored-session.ts';
import { refreshCoach } from './coach-profile/coach-profile.ts';
import { reportErrors } from './error-reports/report-errors.ts';
import { fillLandingPage } from './screens/landing/fill-landing-page.ts';
import { SIGN_IN_PAGE, watchEarlyEntry } from './screens/sign-in/watch-early-entry.ts';
import { isLandingPage, isSignInPage } from './shell/first-page.ts';
import { loadApp, loadFirstAnswers, preloadScreen, startFirstCalls } from './shell/load-app.ts';
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

if (isLandingPage()) void openLandingPage();
else void openApp();

async function openLandingPage(): Promise<void> {
  await parsed;
  // What is not shown must not look like a form to password managers.
  document.getElementById(SIGN_IN_PAGE)?.remove();
  const leave = fillLandingPage();
  // Another tab has signed in, or the site has no configuration: the app says so.
  const open = () => {
    leave();
    unwatch();
    void openApp();
  };
  const unwatch = watchStoredSession((change) => change === 'signed-out' || open());
  apiUrl('').catch((error: unknown) => error instanceof SyntaxError && open());
}

async function openApp(): Promise<void> {
  // Hides the landing page, which every address has in its HTML.
  document.documentElement.classList.add('app');
  if (isSignInPage()) {
    document.documentElement.classList.add(SIGN_IN_PAGE);
    watchEarlyEntry();
  }
  void refreshCoach();
  preloadScreen(location.pathname);
  startFirstCalls(location.pathname);
  const answers = loadFirstAnswers().then(({ startFirstAnswers }) => startFirstAnswers(location.pathname));
  const [{ renderApp }, session] = await Promise.all([loadApp(), answers, parsed]);
  await renderApp(session, onCaughtError);
}
