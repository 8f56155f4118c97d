import '@lessons/ui/tokens.css';
import '@lessons/ui/base.css';
import './shell/fonts.css';
import './shell/landing-or-app.css';
import { watchStoredSession } from './auth/stored-session.ts';
import { refreshCoach } from './coach-profile/coach-profile.ts';
import { reportErrors } from './error-reports/report-errors.ts';
import { fillLandingPage } from './screens/landing/fill-landing-page.ts';
import { isLandingPage } from './shell/is-landing-page.ts';
import { loadApp, preloadScreen, startFirstCalls } from './shell/load-app.ts';
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
  void refreshCoach();
  preloadScreen(location.pathname);
  startFirstCalls(location.pathname);
  const [{ renderApp }] = await Promise.all([loadApp(), parsed]);
  renderApp(onCaughtError);
}
