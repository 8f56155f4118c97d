import { describe, expect, test } from '@jest/globals';
import { decideCallOff, type CallOffDecision, type LessonToCallOff } from './decide-call-off.ts';

const NOW = new Date('2037-11-24T12:00:00Z');
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

type Why = CallOffDecision<LessonToCallOff>['leftOut'][number]['why'];

describe('deciding a call-off', () => {
  const LEFT_OUT: [string, Partial<LessonToCallOff>, Why | null][] = [
    ['to come', {}, null],
    ['under way until its last minute', { startsAt: at('11:00'), endsAt: at('12:01') }, null],
    ['that ends this moment', { startsAt: at('11:00'), endsAt: NOW }, 'over'],
    ['that is completed', { status: 'completed' }, 'over'],
    ['that is cancelled', { status: 'cancelled' }, 'cancelled'],
    ['that is called off already', { status: 'pending' }, 'waits_already'],
    ['called off already, whose time is over', { status: 'pending', endsAt: at('09:00') }, 'waits_already'],
  ];
  test.each(LEFT_OUT)('whether a lesson %s is called off', (_, differences, why) => {
    const one = lesson(differences);
    const { calledOff, leftOut } = decideCallOff([one, later], NOW);
    expect(calledOff.map((decided) => decided.lesson)).toEqual(why ? [later] : [one, later]);
    expect(leftOut).toEqual(why ? [{ lesson: one, why }] : []);
  });

  test.each(LEFT_OUT.filter(([, , why]) => why))('nothing but a lesson %s is refused', (_, differences) => {
    expect(() => decideCallOff([lesson(differences)], NOW)).toThrow(
      expect.objectContaining({ status: 422, code: 'nothing_to_call_off' }),
    );
  });

  test.each([
    ['paid by card', { payment: { refund: null } }, 'card'],
    ['paid by hand', { handPayment: { toGiveBackAt: null, givenBackAt: null } }, 'by_hand'],
    ['that is not paid', {}, 'unpaid'],
  ] as const)('the mail about a lesson %s says where the money is', (_, money, paid) => {
    expect(decideCallOff([lesson(money)], NOW).calledOff).toMatchObject([{ paid }]);
  });

  test('the span is that of the lessons which are called off, in whatever order', () => {
    const over = lesson({ status: 'completed', startsAt: at('08:00'), endsAt: at('09:00') });
    expect(decideCallOff([later, over, lesson()], NOW).span).toEqual({
      start: at('14:00'),
      end: at('18:00'),
    });
  });

  test.each([
    ['any hour', '2037-11-24T12:00:00Z', '2037-11-27T20:00:00Z'],
    ['just before midnight in London', '2037-06-30T22:59:00Z', '2037-07-03T19:00:00Z'],
    ['just after it', '2037-06-30T23:00:00Z', '2037-07-04T19:00:00Z'],
    ['the days around the end of summer time', '2037-10-23T12:00:00Z', '2037-10-26T20:00:00Z'],
  ])('the deadline is 20:00 in London on the third day after today: at %s', (_, now, deadline) => {
    const far = lesson({ startsAt: new Date('2037-12-01T10:00Z'), endsAt: new Date('2037-12-01T11:00Z') });
    expect(decideCallOff([far], new Date(now)).chooseBy).toEqual(new Date(deadline));
  });
});
