import { beforeAll, test } from '@jest/globals';
import { addDays, dayOfWeek, formatTimeRange, lessonAt, londonDateOf, londonInstant } from '@lessons/rules';
import type { Page } from 'playwright-core';
import { bookByApi, bookForClient, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { createAccount } from '../fixtures/browser/create-account.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { stopClocks } from '../fixtures/browser/stop-clocks.ts';
import { expectOutline } from '../fixtures/browser/outline.ts';
import { setHours } from '../fixtures/browser/set-hours.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../fixtures/browser/visit.ts';

/*
 * The screens that the coach has open all day, as a screen reader finds them by Chromium's accessibility tree: landmarks,
 * headings and controls in their order in today with its call-off, in the week, whose cells say the end and how it is paid,
 * and in Bookings.
 */

const { product, browser } = await openProduct();
const today = londonDateOf(new Date());
/** Its weekday is the only one with hours, and never today's: nothing depends on the hour at which this runs. */
const day = addDays(today, 8);
/** It ends at two where the clocks change. */
const firstHour = lessonAt(londonInstant(today, '00:00'), 60);

beforeAll(async () => {
  await setHours(product, [dayOfWeek(day)], ['09:00', '12:00']);
  const coach = await signInByApi(product, COACH);
  await coach.call('POST', '/api/admin/first-steps/hide');
  const ada = await createAccount(product, 'ada@example.com', {
    firstName: 'Ada',
    lastName: 'Field',
    phone: '01632 960111',
  });
  const start: [string, string] = [today, '00:00'];
  await insertLesson(product, { of: ada.email, start, status: 'completed', coachNotes: 'Toss higher.' });
  await bookByApi(product, await signInByApi(product, ada), [day, '09:00']);
  const walter = { firstName: 'Walter', lastName: 'Brook', phone: '01632 960142' };
  await bookForClient(coach, walter, [day, '10:00']);
});

/** A day of the week without hours. How many come before and after depends on the day of the test. */
const CLOSED_DAY = /\n {2}region "DAY"\n {4}heading "DAY" \[level=2\]\n {4}button "Book anyway, DAY"/g;

/** The days of this week, of which another one is today on another day. */
const DAYS = /\n +radio "DAY [^\n]+/g;

const main = (page: Page) => page.getByRole('main');

test('a screen reader finds on the coach’s Home today’s lessons with their actions, and in the dialog of a call-off what is called off', async () => {
  const noon = londonInstant(today, '12:00');
  const { page } = await visit(browser, product, { as: COACH, prepare: (home) => stopClocks(home, noon) });
  await expectOutline(
    main(page),
    `
    main
      heading "Good DAYTIME, Alex" [level=1]
      button "Sign Out"
      link "Your profile"
      region "Today"
        heading "Today" [level=2]
        region "Next on court"
          heading "Next on court" [level=3]
          link "Call Ada Field"
          link "Message Ada Field"
          button "Note on the lesson of Ada Field"
        group "Day"
        button "1 done · £50" [expanded]
        button "Not here"
        list "Today’s lessons"
          button "Ada Field ${formatTimeRange(firstHour.start, firstHour.end)} · Paid by card 1 hour · £50"
          button "Edit the note on the lesson of Ada Field"
      button "Say what you want to do"`,
    DAYS,
  );
  await page.getByRole('button', { name: 'Not here' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('From', { exact: true }).fill(day);
  await sheet.getByRole('switch', { name: 'Block entire day' }).click();
  await expectOutline(
    sheet,
    `
    dialog "Not here"
      heading "Not here" [level=2]
      button "Close"
      group "What changes"
        button "Closed" [pressed]
        button "Other hours"
      textbox "From"
      button "The day before"
      button "The day after"
      textbox "To"
      button "Choose days"
      switch "Block entire day" [checked]
      group "Parts of the day"
        button "Morning 09:00–12:00"
      group "Hours"
        button "09:00–10:00"
        button "10:00–11:00"
        button "11:00–12:00"
      group "Reason"
        button "Rain"
        button "Court"
        button "Ill"
        button "Away"
      textbox "Reason (optional)"
      status: "2 lessons: each player gets one email, and chooses a new time or the full payment back, until DAY 20:00."
      list "Lessons"
        checkbox "Ada Field DAY · 09:00–10:00 · £50 · Paid by card" [checked]
        checkbox "Walter Brook DAY · 10:00–11:00 · £50 to pay" [checked]
      textbox "Message (optional)"
      button "Call off 2 and close"`,
  );
});

test('a screen reader finds in the coach’s week each lesson with its end and how it is paid', async () => {
  const path = `/admin-schedule?week=${day}`;
  const { page: week } = await visit(browser, product, { as: COACH, path, size: DESKTOP });
  await expectOutline(
    main(week),
    `
    main
      heading "Week of DAY" [level=1]
      heading "Week Summary" [level=2]
      button "This week"
      button "Previous week"
      button "Next week"
      status
      region "DAY"
        heading "DAY" [level=2]
        button "Ada Field 09:00–10:00 1 h · £50 · Paid by card"
        button "Walter Brook 10:00–11:00 1 h · £50 to pay"
        button "£50 to pay: Walter Brook, DAY 10:00"
        button "Book DAY 11:00, Open"
      button "Say what you want to do"`,
    CLOSED_DAY,
  );
});

test('a screen reader finds in Bookings the days as headings, and each lesson’s name before what is done with it', async () => {
  const { page } = await visit(browser, product, { as: COACH, path: '/admin?tab=bookings' });
  await expectOutline(
    main(page),
    `
    main
      heading "Coach Admin Panel Bookings" [level=1]
      button "Search"
      heading "DAY Today" [level=2]
      list "Bookings of DAY"
        heading "Ada Field" [level=3]
          button "Ada Field"
        button "More: Ada Field, DAY · ${formatTimeRange(firstHour.start, firstHour.end)}"
      heading "DAY" [level=2]
      list "Bookings of DAY"
        heading "Ada Field" [level=3]
          button "Ada Field"
        button "More: Ada Field, DAY · 09:00–10:00"
        heading "Walter Brook" [level=3]
          button "Walter Brook"
        button "£50 to pay: Walter Brook, DAY 10:00"
        button "More: Walter Brook, DAY · 10:00–11:00"
      button "Download CSV"
      button "Say what you want to do"`,
  );
});
