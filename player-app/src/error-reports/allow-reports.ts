const KEY = 'error-reports';

/** Remembers in this browser whether its player wants errors to be reported: also until the player is known again. */
export function allowReports(isAllowed: boolean): void {
  if (isAllowed) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}

export const mayReport = (): boolean => localStorage.getItem(KEY) !== 'off';
