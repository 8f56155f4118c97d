import { readAuthLink } from '../auth/auth-link.ts';
import { hasStoredSession } from '../auth/stored-session.ts';

/** Returns whether the page that is opened is a visitor's landing page, and not opened by a mail's link. */
export function isLandingPage(): boolean {
  return location.pathname === '/' && !hasStoredSession() && !readAuthLink(location);
}
