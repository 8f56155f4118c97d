import fc from 'fast-check';
import type { RefundFault } from '@lessons/sandbox-payments';
import {
  bookFor,
  CANCELLED_BY_COACH,
  clientCommand,
  collect,
  settle,
  type CancelledByCoach,
  type ClientCommand,
} from './client-script.ts';
import { callOffCommand, close, type CallOffCommand } from './call-off-script.ts';
import { tab, type Tab } from './checkout-script.ts';
import type { CallFault } from './provider-in-process.ts';
import { bookSeries, seriesCommand, type SeriesCommand } from './series-script.ts';
import { SLOTS } from './slots.ts';

/** Index of one of two players, or of one of two API processes. */
type OneOfTwo = 0 | 1;

export type CancelledBy = 'player' | CancelledByCoach;

/**
 * One thing that happens. Numbers that pick a lesson or an event are taken modulo how many there
 * are.
 */
export type Command =
  | ClientCommand
  | SeriesCommand
  | CallOffCommand
  | (Tab & {
      kind: 'check out';
      player: OneOfTwo;
      slot: number;
      /** The intent is created without a slot. The booking request names the slot. */
      isSlotless: boolean;
    })
  | {
      kind: 'cancel';
      by: CancelledBy;
      lesson: number;
    }
  | { kind: 'reschedule'; lesson: number; slot: number }
  | { kind: 'set price'; pounds: number }
  | { kind: 'set rules'; horizonWeeks: number; noticeHours: number }
  | { kind: 'block'; slot: number; asksFirst: boolean; holds: 'keep' | 'release' }
  | { kind: 'unblock' }
  /** The day of a slot has other hours, from its end on. */
  | { kind: 'other hours'; slot: number; asksFirst: boolean; holds: 'keep' | 'release' }
  | { kind: 'usual hours' }
  /** Renews an unpaid hold whenever it has expired. */
  | { kind: 'renew hold'; player: OneOfTwo; slot: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'deliver'; event: number; again: boolean }
  | { kind: 'lose event'; event: number }
  | { kind: 'bank decides'; payment: number }
  | { kind: 'run job' }
  /** Sixteen minutes pass, and jobs run as they become due. */
  | { kind: 'run jobs' }
  | { kind: 'reconcile' }
  | { kind: 'kill' }
  | { kind: 'restart database' }
  | { kind: 'back up' }
  /** The database is lost and replaced by the last backup. */
  | { kind: 'restore' }
  /** A copy of the database runs under another deployment id, with the same provider. */
  | { kind: 'copy runs' };

export interface Script {
  commands: {
    command: Command;
    /** The API process that handles it. */
    process: OneOfTwo;
    /** The number of steps of other commands that come first, as long as there are any. */
    after: number;
  }[];
  /** The actors of the next steps, modulo the number that could act. The first in line when the list is used up. */
  choices: number[];
  /** Faults of the API's calls to the provider, in order. No faults when the list is used up. */
  faults: CallFault[];
  /**
   * Faults of the refunds that the provider makes, in order. No faults when the list is used up.
   */
  refundFaults: (RefundFault | null)[];
}

const oneOfTwo = fc.constantFrom<OneOfTwo[]>(0, 1);
const slot = fc.nat(SLOTS.length - 1);
const lesson = fc.nat(1);
const event = fc.nat(5);
const kind = <K extends Command['kind']>(name: K) => fc.constant(name);

const checkOut = fc.record({
  kind: kind('check out'),
  player: oneOfTwo,
  slot,
  isSlotless: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  ...tab,
});
const cancel = fc.record({
  kind: kind('cancel'),
  by: fc.constantFrom<CancelledBy[]>('player', ...CANCELLED_BY_COACH),
  lesson,
});

const block = fc.record({
  kind: kind('block'),
  slot,
  asksFirst: fc.boolean(),
  holds: fc.constantFrom('keep' as const, 'release' as const),
});

const forClients: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: clientCommand },
  { weight: 1, arbitrary: seriesCommand },
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 11, arbitrary: checkOut },
  { weight: 5, arbitrary: cancel },
  { weight: 6, arbitrary: forClients },
  { weight: 3, arbitrary: callOffCommand },
  { weight: 2, arbitrary: fc.record({ kind: kind('reschedule'), lesson, slot }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('set price'), pounds: fc.constantFrom(50, 60) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('set rules'),
      horizonWeeks: fc.constantFrom(1, 26),
      noticeHours: fc.constantFrom(0, 4, 96),
    }),
  },
  { weight: 3, arbitrary: block },
  { weight: 1, arbitrary: fc.record({ kind: kind('unblock') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('other hours'),
      slot,
      asksFirst: fc.boolean(),
      holds: fc.constantFrom('keep' as const, 'release' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('usual hours') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('renew hold'), player: oneOfTwo, slot }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('wait'), minutes: fc.constantFrom(1, 4, 8, 10, 11, 61, 175, 240) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('deliver'), event, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('lose event'), event }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('bank decides'), payment: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('run job') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('run jobs') }) },
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

/** Mostly what the coach does for clients: it takes few steps. */
const mostlyForClients: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: forClients },
  { weight: 1, arbitrary: cancel },
  { weight: 2, arbitrary: command },
);

/** Mostly about lessons that are called off. */
const mostlyCalledOff: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: callOffCommand },
  { weight: 3, arbitrary: forClients },
  { weight: 3, arbitrary: command },
);

const started = (commands: fc.Arbitrary<Command>, after = fc.nat(25)) =>
  fc.record({ command: commands, process: oneOfTwo, after });

/** Mostly about lessons that are settled at once. */
const mostlySettled: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: settle },
  { weight: 3, arbitrary: collect },
  { weight: 2, arbitrary: cancel },
  { weight: 2, arbitrary: command },
);

/** Generates scripts without fast-check's bias to small values: with it little happens, and nothing concurrently. */
export const script: fc.Arbitrary<Script> = fc.noBias(
  fc.record({
    commands: fc.oneof(
      fc.array(started(command), { minLength: 3, maxLength: 12, size: 'max' }),
      fc
        .tuple(
          started(fc.oneof({ weight: 2, arbitrary: bookFor }, { weight: 1, arbitrary: bookSeries })),
          fc.array(started(mostlyForClients), { minLength: 4, maxLength: 16, size: 'max' }),
        )
        .map(([first, others]) => [first, ...others]),
      fc
        .tuple(
          started(fc.oneof(bookFor, bookSeries, checkOut)),
          started(close, fc.integer({ min: 20, max: 60 })),
          fc.array(started(mostlyCalledOff), { minLength: 3, maxLength: 12, size: 'max' }),
        )
        .map(([first, second, others]) => [first, second, ...others]),
      fc
        .tuple(
          started(bookSeries.map((series) => ({ ...series, pounds: 50, anyway: true }))),
          fc.array(started(mostlySettled), { minLength: 3, maxLength: 12, size: 'max' }),
        )
        .map(([first, others]) => [first, ...others]),
    ),
    choices: fc.array(fc.nat(11), { minLength: 150, maxLength: 150, size: 'max' }),
    faults: fc.array(fault, { maxLength: 25, size: 'max' }),
    refundFaults: fc.array(refundFault, { maxLength: 5, size: 'max' }),
  }),
);
