import { describe, expect, test } from '@jest/globals';
import { decideCallOff, type LessonToCallOff } from './decide-call-off.ts';

const NOW = new Date('2037-11-24T12:00:00Z');
const RAIN_NOW = { spansDays: 1, now: NOW };
const at = (time: string) => new Date(`2037-11-24T${time}:00Z`);

const lesson = (differences: Partial<LessonToCallOff> = {}): LessonToCallOff => ({
  status: 'confirmed',
  startsAt: at('14:00'),
  endsAt: at('15:00'),
  payPlan: 'by_hand',
  owesCancelled: false,
  waivedAt: null,
  payment: null,
  handPayment: null,
  ...differences,
});
const later = lesson({ startsAt: at('16:00'), endsAt: at('18:00') });

describe('deciding a call-off', () => {
  test.each([
    ['to come', {}, true],
    ['under way until its last minute', { startsAt: at('11:00'), endsAt: at('12:01') }, true],
    ['that ends this moment', { startsAt: at('11:00'), endsAt: NOW }, false],
    ['that is completed', { status: 'completed' }, false],
    ['that is cancelled', { status: 'cancelled' }, false],
    ['that is called off already', { status: 'pending' }, false],
    ['called off already, whose time is over', { status: 'pending', endsAt: at('09:00') }, false],
  ] as const)('whether a lesson %s is called off', (_, differences, isCalledOff) => {
    const one = lesson(differences);
    const decided = decideCallOff([one, later], RAIN_NOW).map((calledOff) => calledOff.lesson);
    expect(decided).toEqual(isCalledOff ? [one, later] : [later]);
  });

  test.each([
    ['paid by card', { payment: { refund: null } }, 'card'],
    ['paid by hand', { handPayment: { toGiveBackAt: null, givenBackAt: null } }, 'by_hand'],
    ['that is not paid', {}, 'unpaid'],
  ] as const)('the mail about a lesson %s says where the money is', (_, money, paid) => {
    expect(decideCallOff([lesson(money)], RAIN_NOW)).toMatchObject([{ paid }]);
  });

  test.each([
    ['any hour', '2037-11-24T12:00:00Z', '2037-11-27T20:00:00Z'],
    ['just before midnight in London', '2037-06-30T22:59:00Z', '2037-07-03T19:00:00Z'],
    ['just after it', '2037-06-30T23:00:00Z', '2037-07-04T19:00:00Z'],
    ['the days around the end of summer time', '2037-10-23T12:00:00Z', '2037-10-26T20:00:00Z'],
  ])(
    'of two days the deadline is 20:00 in London on the third day after today: at %s',
    (_, now, deadline) => {
      const far = lesson({ startsAt: new Date('2037-12-01T10:00Z'), endsAt: new Date('2037-12-01T11:00Z') });
      const calledOff = decideCallOff([far], { spansDays: 2, now: new Date(now) });
      expect(calledOff).toMatchObject([{ chooseBy: new Date(deadline) }]);
    },
  );

  test.each([
    // now, the lesson's start, the deadline
    ['in 40 days: the seventh day', '2037-11-24T12:00:00Z', '2038-01-03T09:00:00Z', '2037-12-01T20:00:00Z'],
    ['tomorrow: as for rain', '2037-11-24T12:00:00Z', '2037-11-25T09:00:00Z', '2037-11-27T20:00:00Z'],
    [
      'on the fourth day: as for rain',
      '2037-11-24T12:00:00Z',
      '2037-11-28T19:00:00Z',
      '2037-11-27T20:00:00Z',
    ],
    [
      'late on the fourth day: 24 hours before',
      '2037-11-24T12:00:00Z',
      '2037-11-28T20:30:00Z',
      '2037-11-27T20:30:00Z',
    ],
    [
      'on the sixth day: 24 hours before',
      '2037-11-24T12:00:00Z',
      '2037-11-30T09:00:00Z',
      '2037-11-29T09:00:00Z',
    ],
    [
      'on the eighth day, at 20:00: both at once',
      '2037-11-24T12:00:00Z',
      '2037-12-02T20:00:00Z',
      '2037-12-01T20:00:00Z',
    ],
    ['under way: as for rain', '2037-11-24T12:00:00Z', '2037-11-24T11:30:00Z', '2037-11-27T20:00:00Z'],
    [
      'in 40 days, when summer time ends meanwhile',
      '2037-10-20T12:00:00Z',
      '2037-11-29T09:00:00Z',
      '2037-10-27T20:00:00Z',
    ],
    [
      'in 40 days, when summer time begins meanwhile',
      '2037-03-25T12:00:00Z',
      '2037-05-04T08:00:00Z',
      '2037-04-01T19:00:00Z',
    ],
    [
      'just after the clocks change: 24 hours, not a day',
      '2037-10-20T12:00:00Z',
      '2037-10-25T09:00:00Z',
      '2037-10-24T09:00:00Z',
    ],
    [
      'in 40 days, called off just after midnight in London',
      '2037-06-30T23:00:00Z',
      '2037-08-09T09:00:00Z',
      '2037-07-08T19:00:00Z',
    ],
  ])('the deadline of a lesson that is called off with three days or more: %s', (_, now, start, deadline) => {
    const startsAt = new Date(start);
    const one = lesson({ startsAt, endsAt: new Date(+startsAt + 3_600_000) });
    const [decided] = decideCallOff([one], { spansDays: 3, now: new Date(now) });
    expect(decided?.chooseBy).toEqual(new Date(deadline));
  });
});
