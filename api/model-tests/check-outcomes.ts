import type Stripe from 'stripe';
import { checkBlocks, checkHoldTimes } from './check-blocks-and-holds.ts';
import type { LostIntent } from './backups.ts';
import type { Scene, Told } from './player-commands.ts';
import type { Town } from './world.ts';
import { readHoldFaults } from './watch-holds.ts';

interface PaymentRow {
  id: string;
  payment_intent_id: string | null;
  amount_pence: number;
  outcome: string;
  booking_id: string | null;
}
interface BookingRow {
  id: string;
  status: string;
  price_pence: number;
  starts_at: Date;
  ends_at: Date;
}
interface Ends {
  intents: Stripe.PaymentIntent[];
  refunds: Stripe.Refund[];
  payments: PaymentRow[];
  bookings: BookingRow[];
  recordedRefunds: { payment_id: string; status: string; amount_pence: number }[];
  /** Those that are still for the coach to look at. */
  problems: { payment_intent_id: string; kind: string; sentence: string }[];
  /** The intents whose refund the provider refused for good: their money stays until the coach settles it. */
  refusedRefunds: ReadonlySet<string>;
  holds: number;
}

/** What is wrong with how things ended, a sentence each; none when every payment has its one right end. */
export async function checkEnds(scene: Scene): Promise<string[]> {
  const { town, told, blocks, lost } = scene;
  const everything = await readEnds(town);
  const ends = withoutListed(everything, scene);
  const lostLessons = everything.payments
    .filter(({ payment_intent_id: id }) => lost.has(id ?? ''))
    .map(({ booking_id }) => booking_id);
  return [
    ...[...lost].flatMap(([id, before]) => checkLost(id, before, everything)),
    ...(await readHoldFaults(town.control)),
    ...ends.intents.flatMap((intent) => checkIntent(intent, ends)),
    ...ends.payments.flatMap((payment) => checkPayment(payment, ends)),
    ...everything.bookings.flatMap((booking) => checkBooking(booking, everything)),
    ...checkProblems(ends),
    ...(ends.holds > 0 ? [`${ends.holds} holds are left`] : []),
    ...(await checkBlocks(town, blocks, lostLessons)),
    ...(await checkHoldTimes(town)),
    ...told.flatMap((one) => (isTrue(one, everything) ? [] : [`Not true: ${JSON.stringify(one)}`])),
  ];
}

/** The coach is told of each refund that was refused for good, and of nothing else. */
function checkProblems({ problems, refusedRefunds }: Ends): string[] {
  const isExpected = ({ kind, payment_intent_id: id }: Ends['problems'][number]) =>
    kind === 'refund_refused' && refusedRefunds.has(id);
  return [
    ...problems
      .filter((one) => !isExpected(one))
      .map((one) => `${one.payment_intent_id} is for the coach to look at: ${one.sentence}`),
    ...[...refusedRefunds]
      .filter((id) => !problems.some((one) => one.payment_intent_id === id))
      .map((id) => `Nobody is told that the refund of ${id} was refused`),
  ];
}

/**
 * What a restored database can't settle is listed for the coach, and that is its end. Only intents whose history was lost are, and
 * lessons that are still booked in the backup although they were refunded later.
 */
function withoutListed(ends: Ends, { lost, isRestored }: Scene): Ends {
  if (!isRestored) return ends;
  const isListed = ({ kind, payment_intent_id: id }: Ends['problems'][number]) =>
    kind === 'refunded_by_hand' || (lost.has(id) && (kind === 'not_booked' || kind === 'still_payable'));
  const listed = new Set(ends.problems.filter(isListed).map(({ payment_intent_id }) => payment_intent_id));
  return {
    ...ends,
    problems: ends.problems.filter((problem) => !isListed(problem)),
    intents: ends.intents.filter(({ id }) => !listed.has(id)),
    payments: ends.payments.filter(({ payment_intent_id: id }) => id === null || !listed.has(id)),
  };
}

/** Only a person cancels or refunds an intent whose history the database had lost: here by cancelling its lesson. */
function checkLost(id: string, before: LostIntent, { intents, refunds, payments, bookings }: Ends): string[] {
  const intent = intents.find((one) => one.id === id);
  const payment = payments.find(({ payment_intent_id }) => payment_intent_id === id);
  const booking = bookings.find((one) => one.id === payment?.booking_id);
  const isCancelled = intent?.status === 'canceled' && before.status !== 'canceled';
  const isRefunded =
    refunds.filter(({ payment_intent }) => payment_intent === id).length > before.refunds &&
    booking?.status !== 'cancelled';
  return isCancelled || isRefunded
    ? [`The history of ${id} was lost, and a program cancelled or refunded it`]
    : [];
}

/** For each intent one end: booked, cancelled unpaid, or refunded in full, once. */
function checkIntent(
  intent: Stripe.PaymentIntent,
  { payments, bookings, refunds, refusedRefunds }: Ends,
): string[] {
  const { id, status, amount_received } = intent;
  const own = payments.filter(({ payment_intent_id }) => payment_intent_id === id);
  const [payment] = own;
  if (!payment || own.length > 1) return [`Intent ${id} has ${own.length} payments`];
  const booking = bookings.find((one) => one.id === payment.booking_id);
  const back = refunds.filter(({ payment_intent }) => payment_intent === id);
  const end = `${status}, ${payment.outcome}, lesson ${booking?.status}, refunds ${JSON.stringify(back.map(({ amount, status: how }) => [amount, how]))}`;
  const isRight =
    status === 'canceled'
      ? payment.outcome === 'cancelled' && !booking && back.length === 0
      : status === 'succeeded' &&
        (payment.outcome === 'booked'
          ? booking !== undefined && back.length === 0 && amount_received === booking.price_pence
          : payment.outcome === 'refunded' &&
            (refusedRefunds.has(id)
              ? back.length === 0
              : back.length === 1 && back[0]?.amount === amount_received && back[0].status === 'succeeded') &&
            (booking === undefined || booking.status === 'cancelled'));
  return isRight ? [] : [`Intent ${id} ended wrongly: ${end}`];
}

function checkPayment(
  { id, payment_intent_id, outcome, amount_pence }: PaymentRow,
  { intents, recordedRefunds, refusedRefunds }: Ends,
): string[] {
  const wrongs: string[] = [];
  if (payment_intent_id === null && outcome !== 'cancelled')
    wrongs.push(`Payment ${id} is ${outcome} without an intent`);
  if (payment_intent_id !== null && !intents.some((intent) => intent.id === payment_intent_id))
    wrongs.push(`Payment ${id} has an intent that the provider doesn't know`);
  const own = recordedRefunds.filter(({ payment_id }) => payment_id === id);
  const isRight =
    outcome === 'refunded'
      ? own.length === 1 &&
        own[0]?.status === (refusedRefunds.has(payment_intent_id ?? '') ? 'failed' : 'succeeded') &&
        own[0].amount_pence === amount_pence
      : own.length === 0;
  if (!isRight) wrongs.push(`Payment ${id} is ${outcome}, with the refunds ${JSON.stringify(own)}`);
  return wrongs;
}

function checkBooking(booking: BookingRow, { bookings, payments }: Ends): string[] {
  const wrongs: string[] = [];
  const own = payments.filter(({ booking_id }) => booking_id === booking.id);
  if (own.length !== 1) wrongs.push(`Lesson ${booking.id} has ${own.length} payments`);
  const rival = bookings.find(
    (other) =>
      other.id > booking.id &&
      [other, booking].every(({ status }) => status !== 'cancelled') &&
      other.starts_at < booking.ends_at &&
      other.ends_at > booking.starts_at,
  );
  if (rival) wrongs.push(`Lessons ${booking.id} and ${rival.id} overlap`);
  return wrongs;
}

function isTrue(told: Told, { bookings, payments, intents }: Ends): boolean {
  if (told.what === 'cancelled') {
    const payment = payments.find(({ booking_id }) => booking_id === told.bookingId);
    // A refund that was promised is given. One that wasn't may still be the coach's to add.
    return (
      bookings.find(({ id }) => id === told.bookingId)?.status === 'cancelled' &&
      (payment?.outcome === 'refunded' || !told.isRefunded)
    );
  }
  const payment = payments.find(({ payment_intent_id }) => payment_intent_id === told.paymentIntentId);
  switch (told.what) {
    case 'booked':
      return payment?.booking_id === told.bookingId;
    case 'slot_lost':
    case 'paid_too_late':
      return payment?.outcome === 'refunded' && payment.booking_id === null;
    case 'payment_cancelled':
      return intents.find(({ id }) => id === told.paymentIntentId)?.status === 'canceled';
  }
}

async function readEnds({ control, provider }: Town): Promise<Ends> {
  const { rows: objects } = await control.query<{ body: Stripe.PaymentIntent | Stripe.Refund }>(
    `select body from payment_sandbox.object where kind in ('payment_intent', 'refund') order by sequence`,
  );
  const bodies = objects.map(({ body }) => body);
  const { rows: payments } = await control.query<PaymentRow>('select * from payments order by created_at');
  const { rows: bookings } = await control.query<BookingRow>('select * from bookings');
  const { rows: recordedRefunds } =
    await control.query<Ends['recordedRefunds'][number]>('select * from refunds');
  const { rows: problems } = await control.query<Ends['problems'][number]>(
    'select * from payment_problems where resolved_at is null',
  );
  const { rowCount: holds } = await control.query('select from court_times where held_until is not null');
  return {
    intents: bodies.filter((body) => body.object === 'payment_intent'),
    refunds: bodies.filter((body) => body.object === 'refund'),
    payments,
    bookings,
    recordedRefunds,
    problems,
    refusedRefunds: provider.refusedRefunds,
    holds: holds ?? 0,
  };
}
