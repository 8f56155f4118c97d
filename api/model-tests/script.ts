import fc from 'fast-check';
import type { RefundFault } from '../sandbox/payments/faults.ts';
import type { CallFault } from './provider-in-process.ts';

/** Which of two players, and which of two API processes. */
type OneOfTwo = 0 | 1;

export type Card =
  | 'good'
  | 'declined, then good'
  | 'approved'
  | 'not approved, then good'
  | 'refunds slowly'
  /** The bank takes its time: it decides when the script says so, or at the end. */
  | 'processing, then paid'
  | 'processing, then declined';

/** One thing that happens; the numbers that pick a lesson or an event count modulo what there is. */
export type Deed =
  | {
      kind: 'check out';
      player: OneOfTwo;
      slot: number;
      /** An intent for no slot, which the booking names afterwards. */
      isSlotless: boolean;
      card: Card;
      /** The tab is closed then; null when it stays to the end. */
      leaves: 'before paying' | 'after paying' | null;
    }
  | {
      kind: 'cancel';
      by: 'player' | 'coach' | 'coach, keeping the money' | 'coach, rejecting';
      lesson: number;
    }
  | { kind: 'move'; lesson: number; slot: number }
  | { kind: 'set price'; pounds: number }
  | { kind: 'set rules'; horizonWeeks: number; noticeHours: number }
  | { kind: 'block'; slot: number; asksFirst: boolean; holds: 'keep' | 'release' }
  | { kind: 'unblock' }
  /** Renews an unpaid hold whenever it has run out. */
  | { kind: 'squat'; player: OneOfTwo; slot: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'deliver'; event: number; again: boolean }
  | { kind: 'lose event'; event: number }
  | { kind: 'bank decides'; payment: number }
  | { kind: 'do job' }
  /** A quarter of an hour passes, and jobs are done as they fall due. */
  | { kind: 'work' }
  | { kind: 'reconcile' }
  | { kind: 'kill' }
  | { kind: 'restart database' }
  | { kind: 'back up' }
  /** The database is lost, and the last backup put in its place. */
  | { kind: 'restore' }
  /** A copy of the database runs under another deployment id, with the same provider. */
  | { kind: 'copy runs' };

export interface Script {
  deeds: {
    deed: Deed;
    /** The API process that is asked. */
    process: OneOfTwo;
    /** How many steps of others come first, as long as there are any. */
    after: number;
  }[];
  /** Who does the next step, counted modulo those who could; the first in line once they are used up. */
  choices: number[];
  /** What becomes of the API's calls to the provider, in order; all is well once they are used up. */
  faults: CallFault[];
  /** What the provider refuses or delays of the refunds it is asked for, in order; nothing once they are used up. */
  refundFaults: (RefundFault | null)[];
}

/**
 * An hour on the same day, too late for a refund; then an hour, two hours over it, and the second of the two; then an hour in the
 * week after.
 */
export const SLOTS = [
  { start: '2037-11-20T15:00:00Z', minutes: 60 },
  { start: '2037-11-24T09:00:00Z', minutes: 60 },
  { start: '2037-11-24T09:00:00Z', minutes: 120 },
  { start: '2037-11-24T10:00:00Z', minutes: 60 },
  { start: '2037-12-01T09:00:00Z', minutes: 60 },
] as const;

const oneOfTwo = fc.constantFrom<OneOfTwo[]>(0, 1);
const slot = fc.nat(SLOTS.length - 1);
const lesson = fc.nat(1);
const event = fc.nat(5);
const kind = <K extends Deed['kind']>(name: K) => fc.constant(name);

const checkOut = fc.record({
  kind: kind('check out'),
  player: oneOfTwo,
  slot,
  isSlotless: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  card: fc.constantFrom<Card[]>(
    'good',
    'good',
    'good',
    'declined, then good',
    'approved',
    'not approved, then good',
    'refunds slowly',
    'processing, then paid',
    'processing, then declined',
  ),
  leaves: fc.constantFrom(null, null, 'before paying' as const, 'after paying' as const),
});
const cancel = fc.record({
  kind: kind('cancel'),
  by: fc.constantFrom('player', 'coach', 'coach, keeping the money', 'coach, rejecting'),
  lesson,
});

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 11, arbitrary: checkOut },
  { weight: 5, arbitrary: cancel },
  { weight: 2, arbitrary: fc.record({ kind: kind('move'), lesson, slot }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('set price'), pounds: fc.constantFrom(50, 60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('set rules'),
      horizonWeeks: fc.constantFrom(1, 26),
      noticeHours: fc.constantFrom(0, 4, 96),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('block'),
      slot,
      asksFirst: fc.boolean(),
      holds: fc.constantFrom('keep' as const, 'release' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('unblock') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('squat'), player: oneOfTwo, slot }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('wait'), minutes: fc.constantFrom(1, 4, 8, 10, 11, 61, 175, 240) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('deliver'), event, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('lose event'), event }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('bank decides'), payment: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('do job') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('work') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reconcile') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('kill') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('restart database') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('back up') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('restore') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('copy runs') }) },
);

const fault: fc.Arbitrary<CallFault> = fc.oneof(
  { weight: 20, arbitrary: fc.constant(null) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<CallFault[]>('lost', 'answer lost', '500', '500 after all'),
  },
);

const refundFault: fc.Arbitrary<RefundFault | null> = fc.constantFrom<(RefundFault | null)[]>(
  null,
  null,
  null,
  'balance too low, refused',
  'balance too low, pending',
  'charge too old',
);

const started = fc.record({ deed, process: oneOfTwo, after: fc.nat(25) });

/** Without the bias to small and empty things, which here means that little happens, and one after the other. */
export const script: fc.Arbitrary<Script> = fc.noBias(
  fc.record({
    deeds: fc.array(started, { minLength: 3, maxLength: 12, size: 'max' }),
    choices: fc.array(fc.nat(11), { minLength: 150, maxLength: 150, size: 'max' }),
    faults: fc.array(fault, { maxLength: 25, size: 'max' }),
    refundFaults: fc.array(refundFault, { maxLength: 5, size: 'max' }),
  }),
);
