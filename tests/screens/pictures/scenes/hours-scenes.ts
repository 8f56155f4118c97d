import type { CoachSchedule } from '@lessons/contract';
import type { Page } from 'playwright-core';
import { openDay } from '../../../fixtures/browser/choose-lesson.ts';
import { LAPTOP, page, PHONE_DARK, PHONE_LIGHT, state, type Scene } from '../scene.ts';
import { answering } from './changed-answers.ts';

const SATURDAY = '2026-06-20';

const wish = (date: string, fromTime: string) => ({
  id: `5f0c7a1e-0000-4000-8000-0000000000${date.slice(-2)}`,
  date,
  fromTime,
  toTime: '24:00',
  minutes: 60,
  toldAt: null,
});

/** The coach's hours of single dates, and the players who wait for a time on a full day. */
export const hoursScenes: readonly Scene[] = [
  {
    ...page('coach-other-hours', 'coach', '/admin?tab=blocked', { act: fillOtherHours }),
    looks: [PHONE_LIGHT, LAPTOP],
  },
  { ...page('coach-away', 'coach', '/admin?tab=blocked', { act: fillAway }), looks: [PHONE_DARK, LAPTOP] },
  {
    ...page('coach-week-own-hours', 'coach', '/admin-schedule', { prepare: withHoursOfTheirOwn }),
    looks: [LAPTOP],
  },
  state('coach-book-in-the-dark', 'coach', '/admin-schedule', {
    isWindow: true,
    prepare: withHoursOfTheirOwn,
    act: bookInTheDark,
  }),
  state('book-full-day', 'player', '/book', {
    act: async (opened) => {
      await openDay(opened, SATURDAY);
      await opened.getByRole('button', { name: 'Tell me when free' }).click();
    },
  }),
  {
    ...page('book-waiting', 'player', '/book', {
      prepare: answering({ '**/api/wishes': [wish(SATURDAY, '17:00')] }),
      act: (opened) => openDay(opened, SATURDAY),
    }),
    looks: [PHONE_DARK],
  },
  {
    ...page('schedule-wishes', 'player', '/schedule', {
      prepare: answering({ '**/api/wishes': [wish(SATURDAY, '00:00'), wish('2026-06-26', '17:00')] }),
    }),
    looks: [LAPTOP],
  },
];

/** The coach is away, and the lessons of these days are called off. */
export const awayDone: Scene = state('coach-away-done', 'coach', '/admin?tab=blocked', {
  act: async (opened) => {
    await fillAway(opened);
    await opened.getByRole('button', { name: /^Call off \d+/ }).click();
    await opened.getByRole('dialog').getByRole('button', { name: /^Undo/ }).waitFor();
  },
});

async function fillDays(opened: Page, from: string, to: string): Promise<void> {
  await opened.getByLabel('From', { exact: true }).fill(from);
  await opened.getByLabel('To', { exact: true }).fill(to);
  await opened.getByLabel('To', { exact: true }).blur();
}

async function fillOtherHours(opened: Page): Promise<void> {
  await opened.getByRole('button', { name: 'Other hours' }).click();
  await fillDays(opened, '26/10/2026', '30/10/2026');
  await opened.getByRole('button', { name: 'Wed', exact: true }).click();
  await opened.getByRole('button', { name: 'Add hours' }).click();
}

async function fillAway(opened: Page): Promise<void> {
  await fillDays(opened, '22/06/2026', '27/06/2026');
  await opened.getByRole('list', { name: 'Lessons' }).waitFor();
}

/** Has the API tell of other hours on Thursday, of an early sunset on Friday and Saturday, and of players who wait. */
async function withHoursOfTheirOwn(opened: Page): Promise<void> {
  await opened.route('**/api/coach-schedule', async (route) => {
    const response = await route.fetch();
    const schedule = (await response.json()) as CoachSchedule;
    const dateHours = [{ date: '2026-06-18', startTime: '12:00', endTime: '18:00' }];
    const dayEnds = ['2026-06-19', SATURDAY].map((date) => ({ date, endTime: '14:50' }));
    await route.fulfill({ response, json: { ...schedule, dateHours, dayEnds } });
  });
  await answering({
    '**/api/admin/wishes': [
      { date: '2026-06-19', players: 1 },
      { date: SATURDAY, players: 12 },
    ],
  })(opened);
}

async function bookInTheDark(opened: Page): Promise<void> {
  const { width, height } = LAPTOP;
  await opened.setViewportSize({ width, height });
  await opened
    .getByRole('button', { name: /, Dark$/ })
    .last()
    .click();
  await opened.getByRole('dialog').waitFor();
}
