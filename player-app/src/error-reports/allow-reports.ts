const KEY = 'error-reports';

/** Remembers in this browser whether its player wants errors to be reported: also until the player is known again. */
export function allowReports(isAllowed: boolean): void {
  localStorage.setItem(KEY, isAllowed ? 'on' : 'off');
}

export const mayReport = (): boolean => localStorage.getItem(KEY) !== 'off';
