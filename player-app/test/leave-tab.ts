import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { setClock } from './set-clock.ts';

/** Hides the tab for so many seconds of the set clock, and looks at it again. */
export function leaveTabFor(seconds: number): void {
  const visibility = jest.spyOn(document, 'visibilityState', 'get');
  const change = (state: DocumentVisibilityState) =>
    act(() => {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  change('hidden');
  setClock(new Date(Date.now() + seconds * 1000).toISOString());
  change('visible');
  visibility.mockRestore();
}
