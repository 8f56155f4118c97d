import { createAccount } from './create-account.ts';
import type { NewAccount } from './create-account.ts';
import { hoursFromNow, insertLesson } from './insert-lesson.ts';
import type { Product } from './start-product.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff';

/** A player who fills every screen: the longest names, and a lesson in each list. */
export async function createFullAccount(product: Product): Promise<NewAccount> {
  const player = await createAccount(product, `${LONG}.${LONG}@example.com`.toLowerCase(), {
    first_name: LONG,
    last_name: LONG,
    phone: '01632 960199',
  });
  const of = player.email;
  await insertLesson(product, { of, start: hoursFromNow(60), minutes: 120 });
  await insertLesson(product, { of, start: hoursFromNow(-20), status: 'completed', coachNotes: `${LONG}!` });
  await insertLesson(product, { of, start: hoursFromNow(90), status: 'cancelled', isRefunded: true });
  return player;
}
