import { describe, expect, test } from '@jest/globals';
import type { AdminBooking } from '@lessons/contract';
import { buildAdminBooking, paidInCash, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { newMoveDraft, readMove, readSeriesMove, type MoveDraft } from './move-draft.ts';
import { placeInRequest } from './place-fields.ts';

const START = '2026-11-24T17:30:00.000Z';
const hall = { name: 'Hadley Hall', address: '1 Hadley Lane' };
const court = buildAdminBooking(START, { duration: 45 });
const elsewhere = { ...court, location: hall.name, elsewhere: { address: hall.address } };

describe('a move of one lesson', () => {
  const other = new Date('2026-11-26T17:45:00.000Z');
  test.each<[string, AdminBooking, Partial<MoveDraft>, object, object]>([
    ['nothing', court, {}, {}, { isOtherStart: false, isOtherTime: false, isUnchanged: true, minutes: 45 }],
    [
      'another time',
      court,
      { start: other },
      {},
      { isOtherStart: true, isOtherTime: true, isUnchanged: false },
    ],
    [
      'another length',
      court,
      { minutes: 60 },
      { duration: 60 },
      { isOtherStart: false, isOtherTime: true, minutes: 60 },
    ],
    ['the length that it has', court, { minutes: 45 }, {}, { isUnchanged: true }],
    ['another place', court, { place: hall }, { place: hall }, { isOtherTime: false, isUnchanged: false }],
    ['the place that it has', elsewhere, { place: hall }, {}, { isUnchanged: true }],
    ['the court that it has', court, { place: null }, {}, { isUnchanged: true }],
    ['the court again', elsewhere, { place: null }, { place: null }, { isUnchanged: false }],
    [
      'no address any more',
      elsewhere,
      { place: { name: ' Hadley Hall ', address: ' ' } },
      { place: { name: hall.name } },
      { place: { name: ' Hadley Hall ', address: ' ' } },
    ],
    ['no more than a message', court, { message: ' Sorry! ' }, { message: 'Sorry!' }, { isUnchanged: true }],
  ])(
    'sends what differs from the lesson if the coach has chosen %s',
    (_what, lesson, choices, terms, read) => {
      const { terms: sent, ...rest } = readMove({ ...newMoveDraft(new Date(START)), ...choices }, [lesson]);
      expect(sent).toEqual(terms);
      expect(rest).toMatchObject(read);
    },
  );
});

test('a length and a place that one lesson has already are sent if a later one has others', () => {
  const draft = { ...newMoveDraft(new Date(START)), minutes: 45, place: null };
  expect(readMove(draft, [court, { ...elsewhere, duration: 60 }])).toMatchObject({
    terms: { duration: 45, place: null },
    isUnchanged: false,
  });
});

test('a place is named to the API without an address where it has none, and the court as null', () => {
  expect(placeInRequest(court)).toBeNull();
  expect(placeInRequest(elsewhere)).toEqual(hall);
  expect(placeInRequest({ ...elsewhere, elsewhere: { address: null } })).toEqual({ name: hall.name });
});

describe('lessons of a series that are moved together', () => {
  const [first, second, third] = ['2026-11-24', '2026-12-01', '2026-12-08'].map((day) =>
    buildAdminBooking(`${day}T17:30Z`, { ...toPayByHand, duration: 45 }),
  ) as [AdminBooking, AdminBooking, AdminBooking];
  const dateOf = ({ id: bookingId, startTime }: AdminBooking, obstacle: string | null = null) => ({
    bookingId,
    startTime: startTime.replace('T17:30', 'T18:00'),
    obstacle,
    heldUntil: null,
  });
  const read = (change: Partial<Parameters<typeof readSeriesMove>[0]>) =>
    readSeriesMove({
      andLater: [first, second, third],
      dates: [dateOf(first), dateOf(second), dateOf(third)],
      isChosen: () => true,
      duration: undefined,
      ...change,
    });

  test('later lessons are sent with their new starts, and with the coach’s word where players can’t book', () => {
    expect(read({ dates: [dateOf(first), dateOf(second, 'blocked'), dateOf(third)] })).toEqual({
      lessons: [
        { id: first.id, startTime: '2026-11-24T18:00:00.000Z' },
        { id: second.id, startTime: '2026-12-01T18:00:00.000Z', anyway: true },
        { id: third.id, startTime: '2026-12-08T18:00:00.000Z' },
      ],
      staying: '',
      problem: null,
    });
  });

  test.each(['taken', 'held'])('stay where they are if the new time is %s', (obstacle) => {
    const { lessons, staying } = read({ dates: [dateOf(first), dateOf(second, obstacle), dateOf(third)] });
    expect(lessons.map(({ id }) => id)).toEqual([first.id, third.id]);
    expect(staying).toBe('Tue 1 Dec stays as it is.');
  });

  test('stay if the coach leaves them out', () => {
    const { lessons, staying } = read({ isChosen: ({ bookingId }) => bookingId === first.id });
    expect(lessons).toHaveLength(1);
    expect(staying).toBe('Tue 1 Dec and Tue 8 Dec stay as they are.');
  });

  test('stay if they are called off, which is said', () => {
    const off = buildCalledOff(second.startTime, { id: second.id });
    const { staying } = read({ andLater: [first, off, third], dates: [dateOf(first), dateOf(third)] });
    expect(staying).toBe('Tue 1 Dec is called off and stays as it is.');
  });

  const paid = (lesson: AdminBooking) => ({ ...lesson, ...paidInCash });
  test.each<[string, AdminBooking[], number | undefined, string | null]>([
    [
      'have a paid one',
      [first, paid(second), third],
      60,
      'Tue 1 Dec is paid, so it has to stay at 45 minutes. Leave it out, or keep the length.',
    ],
    [
      'have two paid ones',
      [first, paid(second), paid(third)],
      60,
      'Tue 1 Dec and Tue 8 Dec are paid, so their length has to stay. Leave them out, or keep the length.',
    ],
    ['have a paid one of that length', [first, { ...paid(second), duration: 60 }, third], 60, null],
    ['have a paid one, and keep their length', [first, paid(second), third], undefined, null],
    ['are all unpaid', [first, second, third], 60, null],
  ])(
    'that %s: the coach reads why another length is refused, if it is',
    (_case, andLater, duration, problem) => {
      expect(read({ andLater, duration }).problem).toBe(problem);
    },
  );

  test('lessons that are paid can be left out of a new length', () => {
    const isChosen = ({ bookingId }: { bookingId: string }) => bookingId !== second.id;
    expect(read({ andLater: [first, paid(second), third], duration: 60, isChosen }).problem).toBeNull();
  });
});
