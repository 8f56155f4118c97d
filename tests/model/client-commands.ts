import { randomUUID } from 'node:crypto';
import type { TimeSpan } from '@lessons/rules';
import type { ChangedBy } from '../../api/src/audit/audit-entry.ts';
import { bookForClient } from '../../api/src/lessons/book-for-client.ts';
import { recordHandPayment, waiveLesson } from '../../api/src/hand-payments/collect-payment.ts';
import { endHandPayment } from '../../api/src/hand-payments/end-hand-payment.ts';
import { changeLessonPrice } from '../../api/src/hand-payments/change-price.ts';
import { moveForClient } from '../../api/src/series/move-for-client.ts';
import { claimGuest, mergeClients } from '../../api/src/clients/merge-clients.ts';
import { openPayment } from '../../api/src/checkout/open-payment.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import { removeSavedCard } from '../../api/src/payments/saved-cards.ts';
import { findOrCreatePlayer, Player } from '../../api/src/players/player.ts';
import type { AgreedTerms, ClientCommand } from './client-script.ts';
import type { LessonAct } from './lesson.ts';
import { isClosed } from './delete-account.ts';
import { intentIdIn, payAndBook } from './pay.ts';
import { actOn, pickLesson, sendRequest, type Run } from './run.ts';
import { spanOf } from './slots.ts';
import { MARGARET, type World } from './world.ts';

export type Of<K extends ClientCommand['kind']> = Extract<ClientCommand, { kind: K }>;
type Client = { id: string } | typeof MARGARET.details;

/** Books a lesson for a client, as the coach's screen does it. */
export async function bookFor(run: Run, command: Of<'book for'>, process: number): Promise<void> {
  const lesson = spanOf(command);
  const { anyway } = command;
  await book(run, { terms: command, lessons: [lesson], process }, async (request, by) => [
    await bookForClient(run.world.context, { ...request, lesson, anyway }, by),
  ]);
}

/** The fields that the requests for a lesson and for a series have in common. */
interface Request extends Pick<Parameters<typeof bookForClient>[1], 'id' | 'price'> {
  client: Client;
  message: null;
}

/** Books lessons for a client. A new client who is known already is chosen by name. */
export async function book(
  run: Run,
  { terms, lessons, process }: { terms: AgreedTerms; lessons: readonly TimeSpan[]; process: number },
  work: (request: Request, by: ChangedBy) => Promise<string[]>,
): Promise<void> {
  const { client: index, pounds: price, anyway, again } = terms;
  const { world, claims } = run;
  const playerId = index === 'Margaret' ? null : (world.players[index]?.id ?? null);
  // As in the coach's screen: one id for a new client, another for one who was found.
  const ids = { new: randomUUID(), known: randomUUID() };
  const spans = lessons.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() }));
  for (const id of Object.values(ids)) run.asked.set(id, { lessons: spans, pence: price * 100, anyway });
  const content = { price, message: null };
  const send = (id: string, client: Client, onProcess: number) =>
    sendRequest(run, onProcess, () =>
      work({ id, client, ...content }, { by: world.coachId, now: world.context.clock() }),
    );
  const sendOn = async (onProcess: number) => {
    if (playerId) return send(ids.known, { id: playerId }, onProcess);
    const answer = await send(ids.new, MARGARET.details, onProcess);
    if (!(answer instanceof Refusal) || answer.code !== 'client_exists') return answer;
    const known = await findMargaret(run);
    return known && send(ids.known, { id: known }, onProcess);
  };
  for (const onProcess of again ? [process, 1 - process] : [process]) {
    const answer = await sendOn(onProcess);
    if (!Array.isArray(answer)) continue;
    claims.push(...answer.map((bookingId) => ({ what: 'booked for', bookingId, playerId }) as const));
  }
}

async function findMargaret({ world: { control } }: Run): Promise<string | undefined> {
  const { rows } = await control.query<{ id: string }>(
    'select id from players where email = $1 and closed_at is null order by has_account',
    [MARGARET.details.email],
  );
  return rows[0]?.id;
}

export async function moveFor(run: Run, command: Of<'move for'>, process: number): Promise<void> {
  const bookingId = await pickLesson(run.world, command.lesson);
  if (!bookingId) return;
  const { context, coachId: by } = run.world;
  const { rows } = await run.world.control.query<{ starts_at: Date }>(
    'select starts_at from bookings where id = $1',
    [bookingId],
  );
  const start = (command.stays && rows[0]?.starts_at) || spanOf(command).start;
  const minutes = command.minutes ?? undefined;
  const { anyway } = command;
  if (anyway) run.movedAnyway.add(bookingId);
  const what = { kind: 'move', start: start.toISOString(), minutes, anyway, isOfSeries: false } as const;
  await actOn(run, { bookingIds: [bookingId], what, process }, async (now) => {
    const move = { bookingId, start, minutes, message: null, anyway };
    return moveForClient(context, move, { by, now });
  });
}

export async function collect(
  run: Run,
  { lesson, what, again }: Of<'collect'>,
  process: number,
): Promise<void> {
  const bookingId = await pickLesson(run.world, lesson);
  if (!bookingId) return;
  const { context, coachId: by } = run.world;
  const send = (onProcess: number) =>
    actOn(run, { bookingIds: [bookingId], what: { kind: what }, process: onProcess }, (now) => {
      switch (what) {
        case 'record':
          return recordHandPayment(context, { bookingId, method: 'cash' }, { by, now });
        case 'mistake':
        case 'returned':
          return endHandPayment(context, { bookingId, reason: what }, { by, now });
        case 'waive':
        case 'unwaive':
          return waiveLesson(context.knex, { bookingId, isWaived: what === 'waive' }, { by, now });
      }
    });
  // A lesson that a restore has lost in between would not be found.
  if ((await send(process)) !== undefined && again) await send(1 - process);
}

export async function changePrice(
  run: Run,
  { lesson, pounds: price }: Of<'change price'>,
  process: number,
): Promise<void> {
  const bookingId = await pickLesson(run.world, lesson);
  if (!bookingId) return;
  const { context, coachId: by } = run.world;
  const what: LessonAct = { kind: 'price', pence: price * 100, isOfSeries: false };
  await actOn(run, { bookingIds: [bookingId], what, process }, (now) =>
    changeLessonPrice(context, { bookingId, price }, { by, now }),
  );
}

/**
 * Pays online for a lesson that the coach has booked, in a tab of its client, and then for the client's other ones with the
 * same card, which the browser has detached after the last one unless the tab was closed.
 */
export async function payFor(
  run: Run,
  { lesson, withOthers, card, leaves }: Of<'pay for'>,
  process: number,
): Promise<void> {
  const { world } = run;
  const first = await pickLesson(world, lesson);
  if (!first) return;
  const paid = await payLesson(run, first, { card, leaves, attachCard: withOthers }, process);
  if (!paid?.card || !withOthers) return;
  const { rows: others } = await world.control.query<{ id: string }>(
    `select id from bookings where player_id = $1 and id <> $2 and pay_plan = 'by_hand' order by starts_at`,
    [paid.playerId, first],
  );
  for (const { id } of others)
    await payLesson(run, id, { card: { attached: paid.card }, leaves: null }, process);
  const player = await Player.query(world.context.knex).findById(paid.playerId).throwIfNotFound();
  await sendRequest(run, process, () =>
    removeSavedCard(world.context, player, paid.card ?? '', { unlessSaved: true }),
  );
}

interface Paying extends Pick<Of<'pay for'>, 'leaves'> {
  card: Parameters<typeof payAndBook>[2]['card'];
  attachCard?: boolean;
}

/** Pays for a lesson. Resolves with the client and the card if the tab stays open and sees the payment succeed. */
async function payLesson(
  run: Run,
  bookingId: string,
  { attachCard, ...tab }: Paying,
  process: number,
): Promise<{ playerId: string; card: string | null } | null> {
  const { world } = run;
  const { rows } = await world.control.query<{ player_id: string; price_pence: number }>(
    `select player_id, price_pence from bookings b join players on players.id = player_id and has_account and closed_at is null where b.id = $1`,
    [bookingId],
  );
  const [shown] = rows;
  if (!shown) return null;
  const { player_id: playerId, price_pence: amountPence } = shown;
  const what: LessonAct = { kind: 'open', pence: amountPence };
  const opened = await actOn(run, { bookingIds: [bookingId], what, process }, async () => {
    const player = await Player.query(world.context.knex).findById(playerId).throwIfNotFound();
    return openPayment(world.context, { player, bookingId, amountPence, attachCard });
  });
  if (opened instanceof Refusal && opened.code === 'unauthorized' && !(await isClosed(world, playerId)))
    run.unexpected.push(new Error(`The account ${playerId} may not pay: ${opened.message}`));
  if (!opened || opened instanceof Refusal) return null;
  await checkOpenIntents(run, bookingId);
  const { clientSecret } = opened.result;
  if (!(await payAndBook(run, { clientSecret, playerId }, tab, process))) return null;
  return { playerId, card: await cardOf(world, clientSecret) };
}

/** Returns the card of a payment, as the browser reads it there. */
async function cardOf({ control }: World, clientSecret: string): Promise<string | null> {
  const { rows } = await control.query<{ card: string | null }>(
    `select body->>'payment_method' as card from payment_sandbox.object where id = $1`,
    [intentIdIn(clientSecret)],
  );
  return rows[0]?.card ?? null;
}

/** Checks that a lesson has one intent at most that can be paid. A restored database does not know all of them. */
async function checkOpenIntents({ world, isRestored, unexpected }: Run, bookingId: string): Promise<void> {
  const { rowCount } = await world.control.query(
    `select from payment_sandbox.object where kind = 'payment_intent' and body->'metadata'->>'for_booking' = $1
       and body->>'status' not in ('succeeded', 'canceled')`,
    [bookingId],
  );
  if ((rowCount ?? 0) > 1 && !isRestored)
    unexpected.push(new Error(`Lesson ${bookingId} has ${rowCount} intents that can be paid`));
}

/** Margaret's first request with her own account. Her lessons come along. */
export async function signUp(run: Run, process: number): Promise<void> {
  const { context } = run.world;
  const answer = await sendRequest(run, process, async () => {
    const now = context.clock();
    const { id: userId, details } = MARGARET;
    const hasVerifiedEmail = () => Promise.resolve(true);
    const account = await findOrCreatePlayer(context.knex, {
      userId,
      email: details.email,
      isEmailVerified: hasVerifiedEmail,
      issuedAt: now,
    });
    return claimGuest(context, { player: account, hasVerifiedEmail }, now);
  });
  if (answer instanceof Refusal) run.unexpected.push(new Error(`Margaret can't sign in: ${answer.code}`));
}

/** Makes the guest the same person as a player. */
export async function mergeGuest(run: Run, { player }: Of<'same person'>, process: number): Promise<void> {
  const { world } = run;
  const { rows } = await world.control.query<{ id: string }>(
    'select id from players where not has_account and closed_at is null',
  );
  const [guestId, accountId] = [rows[0]?.id, world.players[player]?.id];
  if (!guestId || !accountId) return;
  await sendRequest(run, process, async () => {
    await mergeClients(
      world.context,
      { guestId, accountId },
      { by: world.coachId, now: world.context.clock() },
    );
    return 'ok';
  });
}
