import { useMediaQuery } from './use-media-query.ts';

/** Returns whether the device sends text messages, as a phone does: it has a finger and no mouse. */
export function useSendsTexts(): boolean {
  return useMediaQuery('(hover: none) and (pointer: coarse)');
}
