import { openPayment } from '../../api/src/checkout/open-payment.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { changeForName } from '../../api/src/lessons/change-for-name.ts';
import type { ClientCommand } from './client-script.ts';
import { isClosed } from './delete-account.ts';
import { actOn, pickLesson, sendRequest, type Opening, type Run } from './run.ts';

type Request = Parameters<typeof openPayment>[1] & { forName: string | null };

/** Opens a payment, or asks for it again with another name. */
export async function openAs(run: Run, request: Request, process: number) {
  const { world, interleaving, openings } = run;
  const { player, forName } = request;
  const begun = interleaving.trace.length;
  const opening: Opening = { playerId: player.id, forName, intentId: null, begun, ended: Infinity };
  openings.push(opening);
  const opened = await sendRequest(run, process, () => openPayment(world.context, request));
  opening.ended = interleaving.trace.length;
  if (opened && !(opened instanceof Refusal)) opening.intentId = intentIdIn(opened.clientSecret);
  return opened;
}

export const intentIdIn = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

interface BookedBy {
  paymentId: string;
  intentId: string;
  playerId: string;
}

/**
 * Returns who may play in the lesson that a payment has booked: whoever was named last before it was paid, or in a request
 * that was under way then. A restored database knows whom the backup names, and nobody for a payment that it lacks:
 * the provider has no names.
 */
export function namesOf(run: Run, { paymentId, intentId, playerId }: BookedBy): (string | null)[] {
  const paying = run.paying.get(intentId) ?? 0;
  const restored = { forName: run.restoredNames.get(paymentId) ?? null, intentId, begun: -1, ended: 0 };
  const named = [
    ...(run.isRestored ? [restored] : []),
    ...run.openings.filter((one) => one.playerId === playerId && (one.intentId ?? intentId) === intentId),
  ];
  const isReplaced = (former: (typeof named)[number]) =>
    named.some((one) => one.intentId !== null && one.begun >= former.ended && one.ended <= paying);
  return [...new Set(named.filter((one) => !isReplaced(one)).map(({ forName }) => forName))];
}

/** The coach says who plays in a lesson, or its player does. */
export async function rename(
  run: Run,
  { by: role, lesson, forName, again }: Extract<ClientCommand, { kind: 'rename' }>,
  process: number,
): Promise<void> {
  const { world } = run;
  const bookingId = await pickLesson(world, lesson);
  if (!bookingId) return;
  const { rows } = await world.control.query<{ player_id: string; has_account: boolean }>(
    'select player_id, has_account from bookings join players on players.id = player_id where bookings.id = $1',
    [bookingId],
  );
  const [row] = rows;
  if (!row || (role === 'player' && (!row.has_account || (await isClosed(world, row.player_id))))) return;
  const by = role === 'player' ? row.player_id : world.coachId;
  const what = { kind: 'rename', by: role, forName } as const;
  const send = (onProcess: number) =>
    actOn(run, { bookingIds: [bookingId], what, process: onProcess }, (now) =>
      changeForName(world.context, { bookingId, forName }, { role, by, now }),
    );
  const answer = await send(process);
  if (
    answer instanceof Refusal &&
    answer.code === 'client_deleted' &&
    !(await isClosed(world, row.player_id))
  )
    run.unexpected.push(new Error(`Nobody has deleted client ${row.player_id}: ${answer.message}`));
  // A lesson that a restore has lost in between would not be found.
  if (answer !== undefined && again) await send(1 - process);
}
