import { browserStorage } from '../site/browser-storage.ts';

const KEY = 'error-reports';

/** Remembers in this browser whether its player wants errors to be reported: also until the player is known again. */
export function allowReports(isAllowed: boolean): void {
  browserStorage.setItem(KEY, isAllowed ? 'on' : 'off');
}

/** Returns whether anybody was signed in in this browser before: their choice is kept. */
export const hasBeenHere = (): boolean => browserStorage.getItem(KEY) !== null;

export const mayReport = (): boolean => browserStorage.getItem(KEY) !== 'off';
