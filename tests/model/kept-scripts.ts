import type { Script } from './script.ts';

/** Does the next steps in the order in which their actors began. */
const inTurn = (steps: number) => Array.from({ length: steps }, () => 0);

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
];
