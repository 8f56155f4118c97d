import { expect } from '@jest/globals';
import type { UserEvent } from '@testing-library/user-event';

/** More than any screen has places. */
const MAX_PRESSES = 200;

/** Presses Tab until an element has the focus, as whoever has no pointer does. */
export async function tabTo(person: Pick<UserEvent, 'tab'>, element: HTMLElement): Promise<void> {
  for (let presses = 0; presses < MAX_PRESSES && document.activeElement !== element; presses += 1)
    await person.tab();
  expect(element).toHaveFocus();
}
