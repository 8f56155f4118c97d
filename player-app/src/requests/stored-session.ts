/** Where the auth client keeps the session, in localStorage. */
export const SESSION_KEY = 'lessons.session';

/** Whether this browser keeps somebody's session; known at once and without the auth client. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // A browser that forbids storage keeps nobody signed in.
    return false;
  }
}
