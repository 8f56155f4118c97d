import type { Command, Script } from './script.ts';

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

/**
 * Returns a script in which the first process begins each command as soon as it can, and nothing fails. Of the choices,
 * `0*16` is the first in line sixteen times.
 */
function scriptOf(
  commands: (Command | Script['commands'][number])[],
  { choices, ...faults }: Partial<Omit<Script, 'choices'> & { choices: string }> = {},
): Script {
  return {
    commands: commands.map((one) => ('command' in one ? one : { command: one, process: 0, after: 0 })),
    choices: (choices?.split(' ') ?? []).flatMap((part) => {
      const [choice = 0, times = 1] = part.split('*').map(Number);
      return Array.from({ length: times }, () => choice);
    }),
    faults: [],
    refundFaults: [],
    ...faults,
  };
}

function checkOut(options: Partial<Of<'check out'>> = {}): Command {
  const good = { player: 0, slot: 0, isSlotless: false, card: 'good', leaves: null } as const;
  return { kind: 'check out', ...good, ...options };
}

/** A lesson of a slot's length. */
const USUAL = {
  later: 0,
  minutes: null,
  pounds: 50,
  anyway: false,
  again: false,
} as const;

function bookFor(client: Of<'book for'>['client'], slot: number): Command {
  return { kind: 'book for', client, slot, ...USUAL };
}

function bookSeries(client: Of<'book series'>['client'], slot: number, count: number): Command {
  return { kind: 'book series', client, slot, count, everyWeeks: 1, ...USUAL };
}

function payFor(lesson: number, leaves: Of<'pay for'>['leaves'] = null): Command {
  return { kind: 'pay for', lesson, withOthers: false, card: 'good', leaves };
}

const callOff: Command = {
  kind: 'close',
  lesson: 0,
  days: 0,
  isTicked: true,
  holds: 'keep',
  afterwards: null,
  again: false,
};

function block(holds: Of<'block'>['holds']): Command {
  return { kind: 'block', slot: 0, asksFirst: false, holds };
}

const renewHold: Command = { kind: 'renew hold', player: 0, slot: 0 };

/** Scripts that found a fault, shrunk, and what random ones rarely come to. */
export const KEPT_SCRIPTS: readonly { title: string; script: Script }[] = [
  {
    title: 'a restore while the provider creates an intent',
    script: scriptOf([checkOut({ isSlotless: true }), renewHold, { kind: 'restore' }, block('keep')], {
      choices: '0*22 1 0*24 3',
      faults: [null, null, null, null, 'lost'],
    }),
  },
  {
    title: 'a restore while the provider creates an intent for a lesson paid later',
    script: scriptOf([bookFor('Margaret', 0), { kind: 'sign up' }, payFor(0), { kind: 'restore' }], {
      choices: '0*69 1',
    }),
  },
  {
    title: 'a restore that loses the job which writes a lesson into its intent',
    script: scriptOf([checkOut({ isSlotless: true }), { kind: 'back up' }, { kind: 'restore' }]),
  },
  {
    title: 'a restore after a lesson was moved',
    script: scriptOf([
      checkOut({ slot: 1 }),
      { kind: 'run jobs' },
      { kind: 'back up' },
      { kind: 'reschedule', lesson: 0, slot: 4 },
      { kind: 'run jobs' },
      { kind: 'restore' },
    ]),
  },
  {
    title: 'a job that closes a payment while the bank declines it',
    script: scriptOf(
      [
        checkOut({ card: 'processing, then declined' }),
        { kind: 'run jobs' },
        { kind: 'lose event', event: 0 },
        { kind: 'bank decides', payment: 0 },
        checkOut(),
      ],
      { choices: '0*24 7 0*7 1 4 0*6 4 0 4 10 0*8 2 0*2 5' },
    ),
  },
  {
    title: 'two comparisons at once while the provider refuses a refund for good',
    script: scriptOf(
      [
        checkOut(),
        block('release'),
        { command: { kind: 'reconcile' }, process: 0, after: 1 },
        { kind: 'reconcile' },
        block('keep'),
      ],
      {
        choices:
          '0*16 6 0 2 0 2 0*2 8 0 2 0*3 3 3 0*4 10 0 4 0*6 5 7 1 0 10 0*18 5 2 0*3 1 3 0 1 0*19 1 0*2 10 0 1',
        refundFaults: ['charge too old'],
      },
    ),
  },
  {
    title: 'a lesson that is called off again while its player chooses a new time',
    script: scriptOf(
      [bookFor(1, 3), callOff, { kind: 'choose', lesson: 0, slot: 4, again: false }, callOff],
      { choices: '0*56 1 1' },
    ),
  },
  {
    title: 'a time that is opened again while its lessons are called off',
    script: scriptOf([bookFor(1, 3), callOff, { kind: 'unblock' }], {
      choices: '0*38 1 1',
    }),
  },
  {
    title: 'a lesson that is paid in another tab an hour after the first tab has opened its payment',
    script: scriptOf([bookFor(1, 3), payFor(0, 'before paying'), { kind: 'wait', minutes: 61 }, payFor(0)]),
  },
  {
    title: 'a series that is cancelled while one of its lessons can be paid',
    script: scriptOf([
      bookSeries(1, 4, 3),
      payFor(1, 'before paying'),
      { kind: 'cancel series', by: 'coach', lesson: 0, again: false },
    ]),
  },
  {
    title: 'a payment by hand that is recorded while its client is erased',
    script: scriptOf(
      [
        bookFor(1, 0),
        { kind: 'delete account', player: 1 },
        { kind: 'run jobs' },
        { kind: 'collect', lesson: 0, what: 'record', again: false },
      ],
      { choices: '0*60 1*8' },
    ),
  },
  {
    title: 'a payment by hand that is recorded once its client is erased',
    script: scriptOf([
      bookFor(0, 0),
      { kind: 'delete account', player: 0 },
      { kind: 'cancel', by: 'player', lesson: 0 },
      { kind: 'run jobs' },
      { kind: 'collect', lesson: 0, what: 'record', again: false },
    ]),
  },
  {
    title: 'a payment that the bank is processing after another tab has replaced its hold',
    script: scriptOf(
      [
        { kind: 'renew hold', player: 1, slot: 1 },
        bookSeries(0, 0, 2),
        { kind: 'lose event', event: 0 },
        checkOut({ player: 1, slot: 1, card: 'processing, then paid', leaves: 'after paying' }),
      ],
      {
        choices: '0*83 7 10 0 5 0 11*3 0*2 1 5 1*2 4 0 4 11 0*34 3 0 3 1 0*5 3 0*3 3*2',
        faults: [null, 'lost', null, null, null, null, '500', null, null, null, '500', '500'],
      },
    ),
  },
  {
    title: 'two coaches who add the same client at once',
    script: scriptOf([bookFor('Margaret', 1), { command: bookFor('Margaret', 4), process: 1, after: 0 }], {
      choices: Array.from({ length: 11 }, () => '0 1').join(' '),
    }),
  },
  {
    title: 'a lesson of four hours that the coach enters once it has begun, under a block and past the hours',
    script: scriptOf([
      block('keep'),
      { kind: 'wait', minutes: 240 },
      { kind: 'book for', client: 0, slot: 0, ...USUAL, minutes: 240 },
    ]),
  },
  {
    title: 'a mail that another process sends once the lease of a slow attempt is over',
    script: scriptOf(
      [bookFor(0, 0), { kind: 'run jobs' }, { command: { kind: 'run jobs' }, process: 1, after: 0 }],
      { choices: '0*29 1*5 0*3 1*5' },
    ),
  },
];
