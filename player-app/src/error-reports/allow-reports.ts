const KEY = 'error-reports';

/** Remembers in this browser whether its player wants errors to be reported: also until the player is known again. */
export function allowReports(isAllowed: boolean): void {
  localStorage.setItem(KEY, isAllowed ? 'on' : 'off');
}

/** Returns whether anybody was signed in in this browser before: their choice is kept. */
export function hasBeenHere(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // A browser that forbids storage knows nobody.
    return false;
  }
}

export const mayReport = (): boolean => localStorage.getItem(KEY) !== 'off';
