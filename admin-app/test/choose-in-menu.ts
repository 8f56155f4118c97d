import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a client's lesson in Bookings, and chooses one of its items. */
export async function chooseInMenu(person: UserEvent, client: string, item: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: new RegExp(`^More: ${client}`) }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}
