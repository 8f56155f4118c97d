import type { Script } from './script.ts';

/** Does the next steps in the order in which their actors began. */
const inTurn = (steps: number) => Array.from({ length: steps }, () => 0);

const CALL_OFF = {
  kind: 'call off',
  lesson: 0,
  isWholeDay: false,
  closes: false,
  holds: 'keep',
  isUndone: false,
  again: false,
} as const;

/** Scripts that found a fault, shrunk. */
export const KEPT_SCRIPTS: readonly { title: string; script: Script }[] = [
  {
    title: 'a restore while the provider creates an intent',
    script: {
      commands: [
        {
          command: {
            kind: 'check out',
            player: 0,
            slot: 0,
            isSlotless: true,
            card: 'good',
            leaves: null,
          },
          process: 0,
          after: 0,
        },
        { command: { kind: 'renew hold', player: 0, slot: 0 }, process: 0, after: 0 },
        { command: { kind: 'restore' }, process: 0, after: 0 },
        { command: { kind: 'block', slot: 0, asksFirst: false, holds: 'keep' }, process: 0, after: 0 },
      ],
      choices: [...inTurn(22), 1, ...inTurn(24), 3],
      faults: [null, null, null, null, 'lost'],
      refundFaults: [],
    },
  },
  {
    title: 'a restore after a lesson was moved',
    script: {
      commands: [
        {
          command: {
            kind: 'check out',
            player: 0,
            slot: 1,
            isSlotless: false,
            card: 'good',
            leaves: null,
          },
          process: 0,
          after: 0,
        },
        { command: { kind: 'run jobs' }, process: 0, after: 0 },
        { command: { kind: 'back up' }, process: 0, after: 0 },
        { command: { kind: 'reschedule', lesson: 0, slot: 4 }, process: 0, after: 0 },
        { command: { kind: 'run jobs' }, process: 0, after: 0 },
        { command: { kind: 'restore' }, process: 0, after: 0 },
      ],
      choices: [],
      faults: [],
      refundFaults: [],
    },
  },
  {
    title: 'a job that closes a payment while the bank declines it',
    script: {
      commands: [
        {
          command: {
            kind: 'check out',
            player: 0,
            slot: 0,
            isSlotless: false,
            card: 'processing, then declined',
            leaves: null,
          },
          process: 0,
          after: 0,
        },
        { command: { kind: 'run jobs' }, process: 0, after: 0 },
        { command: { kind: 'lose event', event: 0 }, process: 0, after: 0 },
        { command: { kind: 'bank decides', payment: 0 }, process: 0, after: 0 },
        {
          command: { kind: 'check out', player: 0, slot: 0, isSlotless: false, card: 'good', leaves: null },
          process: 0,
          after: 0,
        },
      ],
      choices: [
        ...inTurn(24),
        7,
        ...inTurn(7),
        1,
        4,
        ...inTurn(6),
        4,
        0,
        4,
        10,
        ...inTurn(8),
        2,
        ...inTurn(2),
        5,
      ],
      faults: [],
      refundFaults: [],
    },
  },
  {
    title: 'two comparisons at once while the provider refuses a refund for good',
    script: {
      commands: [
        {
          command: { kind: 'check out', player: 0, slot: 0, isSlotless: false, card: 'good', leaves: null },
          process: 0,
          after: 0,
        },
        { command: { kind: 'block', slot: 0, asksFirst: false, holds: 'release' }, process: 0, after: 0 },
        { command: { kind: 'reconcile' }, process: 0, after: 1 },
        { command: { kind: 'reconcile' }, process: 0, after: 0 },
        { command: { kind: 'block', slot: 0, asksFirst: false, holds: 'keep' }, process: 0, after: 0 },
      ],
      choices: [
        ...inTurn(16),
        6,
        0,
        2,
        0,
        2,
        ...inTurn(2),
        8,
        0,
        2,
        ...inTurn(3),
        3,
        3,
        ...inTurn(4),
        10,
        0,
        4,
        ...inTurn(6),
        5,
        7,
        1,
        0,
        10,
        ...inTurn(18),
        5,
        2,
        ...inTurn(3),
        1,
        3,
        0,
        1,
        ...inTurn(19),
        1,
        ...inTurn(2),
        10,
        0,
        1,
      ],
      faults: [],
      refundFaults: ['charge too old'],
    },
  },
  {
    title: 'a lesson that is called off again while its player chooses a new time',
    script: {
      commands: [
        {
          command: { kind: 'book for', client: 1, slot: 3, pounds: 50, anyway: false, again: false },
          process: 0,
          after: 0,
        },
        { command: CALL_OFF, process: 0, after: 0 },
        { command: { kind: 'choose', lesson: 0, slot: 4, again: false }, process: 0, after: 0 },
        { command: CALL_OFF, process: 0, after: 0 },
      ],
      choices: [...inTurn(56), 1, 1],
      faults: [],
      refundFaults: [],
    },
  },
  {
    title: 'a time that is opened again while its lessons are called off',
    script: {
      commands: [
        {
          command: { kind: 'book for', client: 1, slot: 3, pounds: 50, anyway: false, again: false },
          process: 0,
          after: 0,
        },
        { command: { ...CALL_OFF, closes: true }, process: 0, after: 0 },
        { command: { kind: 'unblock' }, process: 0, after: 0 },
      ],
      choices: [...inTurn(38), 1],
      faults: [],
      refundFaults: [],
    },
  },
  {
    title: 'a lesson that is paid in another tab an hour after the first tab has opened its payment',
    script: {
      commands: (
        [
          { kind: 'book for', client: 1, slot: 3, pounds: 50, anyway: false, again: false },
          { kind: 'pay for', lesson: 0, card: 'good', leaves: 'before paying' },
          { kind: 'wait', minutes: 61 },
          { kind: 'pay for', lesson: 0, card: 'good', leaves: null },
        ] as const
      ).map((command) => ({ command, process: 0, after: 0 })),
      choices: [],
      faults: [],
      refundFaults: [],
    },
  },
  {
    title: 'a series that is cancelled while one of its lessons can be paid',
    script: {
      commands: (
        [
          { kind: 'book series', client: 1, slot: 4, count: 3, pounds: 50, anyway: false, again: false },
          { kind: 'pay for', lesson: 1, card: 'good', leaves: 'before paying' },
          { kind: 'cancel series', by: 'coach', lesson: 0, again: false },
        ] as const
      ).map((command) => ({ command, process: 0, after: 0 })),
      choices: [],
      faults: [],
      refundFaults: [],
    },
  },
  {
    title: 'two coaches who add the same client at once',
    script: {
      commands: [1, 4].map((slot, process) => ({
        command: {
          kind: 'book for',
          client: 'Margaret',
          slot,
          pounds: 50,
          anyway: false,
          again: false,
        },
        process: process === 0 ? 0 : 1,
        after: 0,
      })),
      choices: [0, 1, ...Array.from({ length: 10 }, () => [0, 1]).flat()],
      faults: [],
      refundFaults: [],
    },
  },
];
