import { describe, expect, jest, test } from '@jest/globals';
import {
  chooseForCalledOff,
  listBookings,
  listNewTimes,
  type Booking,
  type BookingResponse,
} from '@lessons/contract';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, lostConnection, type Reply } from '../../../test/fake-api.ts';
import { openScreen } from '../../../test/open-screen.tsx';
import { buildBooking, calledOffByRain, nextId, paidInCash } from '../../../test/sample-data.ts';
import { dialog } from '../../../test/set-up-schedule.ts';
import { CalledOffLessons } from '../../lessons/called-off-lessons.tsx';
import { LessonScreen } from './lesson-screen.tsx';
import { ScheduleScreen } from './schedule-screen.tsx';

const api = fakeApi();

const calledOff = buildBooking('2026-11-20T17:00:00Z', calledOffByRain) as BookingResponse;
const timeAt = (startTime: string) => {
  const { endTime } = buildBooking(startTime);
  return { startTime: new Date(startTime).toISOString(), endTime };
};
const near = [timeAt('2026-11-20T18:00:00Z'), timeAt('2026-11-21T09:00:00Z'), timeAt('2026-11-23T17:00:00Z')];
const choice = (id: string) => endpointAt(chooseForCalledOff, { id });

const screens = { '/schedule': ScheduleScreen, [`/lessons/${calledOff.id}`]: LessonScreen };

async function open(lessons: readonly Booking[] = [calledOff], path = '/schedule') {
  api.on(listBookings, lessons as BookingResponse[]);
  api.on(listNewTimes, near);
  await openScreen(path, screens, api);
}
const section = async (name: RegExp = /^Called off/) => within(await screen.findByRole('region', { name }));
/** Replies to the choice, and lists the lesson as it is from then on. */
function decide(reply: Reply<typeof chooseForCalledOff>, now: BookingResponse) {
  api.on(choice(now.id), ({ body }) => {
    if (isSeen(body)) return calledOff;
    api.on(listBookings, [now]);
    return reply as BookingResponse;
  });
}
/** Whether it tells only that a screen shows the call-off. */
const isSeen = (body: unknown) => Object.hasOwn(body as object, 'seen');
const chosen = (id: string) => api.bodiesTo(choice(id)).filter((body) => !isSeen(body));
const seen = (id: string) => api.bodiesTo(choice(id)).filter(isSeen);

const moved: BookingResponse = { ...calledOff, status: 'confirmed', calledOff: null, ...near[1] };
const cancelled: BookingResponse = {
  ...calledOff,
  status: 'cancelled',
  paymentStatus: 'refund_pending',
  calledOff: null,
};

test('a lesson that is called off stands at the top with its reason, the coach’s words and until when to choose, and is in no list', async () => {
  await open();
  const waiting = await section(/^Called off: rain Friday 20 November · 17:00–18:00$/);
  expect(waiting.getByText('The grass is under water.')).toBeVisible();
  expect(waiting.getByText('Choose by Mon 20:00, otherwise you are refunded automatically.')).toBeVisible();
  expect(await waiting.findByRole('button', { name: 'Sat 21 Nov 09:00–10:00' })).toHaveAccessibleDescription(
    'Friday 20 November · 17:00–18:00',
  );
  expect(waiting.getByRole('link', { name: 'Other times' })).toHaveAttribute(
    'href',
    `/book?move=${calledOff.id}`,
  );
  expect(screen.getByText('No upcoming lessons scheduled')).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear Activity' })).toBeNull();
});

test('the API is told once that the screen shows a call-off, when the page is visible; not of one as last seen, and again after a failure and of the next call-off', async () => {
  const lesson = buildBooking('2026-11-20T17:00:00Z', calledOffByRain) as BookingResponse;
  const AsLastSeen = () => <CalledOffLessons bookings={[lesson]} isSeen />;
  await openScreen('/', { '/': AsLastSeen }, api);
  await section();
  cleanup();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const look = () => {
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  await open([lesson]);
  await (await section()).findByRole('button', { name: /^Sat 21 Nov/ });
  expect(seen(lesson.id)).toEqual([]);
  api.on(choice(lesson.id), lostConnection);
  look();
  await waitFor(() => expect(seen(lesson.id)).toHaveLength(1));
  api.on(choice(lesson.id), lesson);
  await waitFor(() => {
    look();
    expect(seen(lesson.id)).toHaveLength(2);
  });
  look();
  visibility.mockRestore();
  cleanup();
  // Put back and called off again on one day, with the same deadline.
  const next = nextId();
  await open([{ ...lesson, calledOff: { ...calledOffByRain.calledOff, closingId: next } }]);
  const { closingId: first } = calledOffByRain.calledOff;
  const closingIds = [first, first, next];
  await waitFor(() =>
    expect(seen(lesson.id)).toEqual(closingIds.map((closingId) => ({ seen: true, closingId }))),
  );
});

test('it is told by a browser that takes itself for offline, too: the lessons came from the server', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const lesson = buildBooking('2026-11-20T17:00:00Z', calledOffByRain) as BookingResponse;
  api.on(choice(lesson.id), lesson);
  await open([lesson]);
  await waitFor(() => expect(seen(lesson.id)).toHaveLength(1));
  onLine.mockRestore();
});

test.each([
  [
    'paid by card whose refund fails',
    {},
    'Refund £50',
    /You get the whole £50 back/,
    { ...cancelled, paymentStatus: 'refund_failed' },
    /could not be sent.*will contact you/,
  ],
  [
    'paid in cash',
    paidInCash,
    'Refund £50',
    /is cancelled\. Alex Morgan will give you the whole £50 back\.$/,
    { ...cancelled, ...paidInCash, paymentStatus: 'to_give_back' },
    /^Alex Morgan will give you the £50 back\.$/,
  ],
] as const)(
  'the end of a called-off lesson that is %s says before and after what becomes of the money',
  async (_, fields, label, before, after, words) => {
    await open([{ ...calledOff, ...fields }]);
    decide(after, after);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    expect(dialog().getByText(before)).toBeVisible();
    await userEvent.click(dialog().getByRole('button', { name: label }));
    expect(await screen.findByText('Lesson Cancelled')).toBeVisible();
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(chosen(calledOff.id)).toEqual([{ refund: true }]);
    expect(location.pathname).toBe(`/lessons/${calledOff.id}`);
    expect(screen.queryByRole('region', { name: /^Called off/ })).toBeNull();
  },
);

test('a choice without a connection says so, and can be made again', async () => {
  await open();
  api.on(choice(calledOff.id), lostConnection);
  await userEvent.click(await (await section()).findByRole('button', { name: /^Sat 21 Nov/ }));
  await userEvent.click(dialog().getByRole('button', { name: 'Move lesson' }));
  expect(await screen.findByText(/could not be reached\. Please check your connection/)).toBeVisible();
  expect((await section()).getByRole('button', { name: /^Sat 21 Nov/ })).toBeVisible();
});

test('a choice for a lesson that another tab has moved says so, and leads to the lesson', async () => {
  await open();
  const words = 'This lesson has already been moved to Sat 21 Nov, 09:00.';
  await userEvent.click(await (await section()).findByRole('button', { name: 'Refund £50' }));
  api.refuse(choice(calledOff.id), 422, words, 'already_chosen').on(listBookings, [moved]);
  await userEvent.click(dialog().getByRole('button', { name: 'Refund £50' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(location.pathname).toBe(`/lessons/${calledOff.id}`);
});

test('free times that could not be loaded are loaded by Retry, while the other ways stay', async () => {
  api.on(listBookings, [calledOff]).on(listNewTimes, lostConnection);
  await openScreen('/schedule', screens, api);
  const waiting = await section();
  expect(await waiting.findByText(/Choosing one needs a connection/)).toBeVisible();
  expect(waiting.getByRole('link', { name: 'Other times' })).toBeVisible();
  api.on(listNewTimes, []);
  await userEvent.click(waiting.getByRole('button', { name: 'Retry' }));
  expect(await waiting.findByText(/^Nothing is free near that time/)).toBeVisible();
});

test('several called-off lessons each have their own choice, the soonest first, with their reasons', async () => {
  const reasons = ['ill', 'court', 'away', 'other', 'frost'];
  const later = reasons.map((reason, index) =>
    buildBooking(`2026-11-2${index + 1}T09:00:00Z`, {
      ...calledOffByRain,
      calledOff: { ...calledOffByRain.calledOff, reason, message: null },
    }),
  );
  await open([...later.toReversed(), calledOff]);
  expect(
    (await screen.findAllByRole('heading', { name: /^Called off/ })).map(({ textContent }) => textContent),
  ).toEqual([
    'Called off: rain',
    'Called off: illness',
    'Called off: the court can’t be used',
    'Called off: the coach is away',
    'Called off',
    'Called off',
  ]);
});

describe('the link of the mail', () => {
  const link = (start?: string) => `/schedule?choose=${calledOff.id}${start ? `&start=${start}` : ''}`;

  test('the mail’s link without a time, or with an unreadable one, asks nothing yet', async () => {
    await open([calledOff], link('tomorrow'));
    expect(await (await section()).findAllByRole('button', { name: /Nov/ })).toHaveLength(3);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByText(/isn’t one of your lessons/)).toBeNull();
  });

  test('the mail’s link of a lesson that is refunded by now leads to its screen', async () => {
    await open([{ ...cancelled, paymentStatus: 'refunded' }], link(near[0]?.startTime));
    expect(await screen.findByText(/£50 Refunded$/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('the mail’s link of another player’s lesson says that it is not among the own ones', async () => {
    await open([], link());
    expect(await screen.findByText(/^This isn’t one of your lessons/)).toBeVisible();
  });
});
