import { closeDates } from '../fixtures/api/close-dates.ts';
import { beforeAll, test } from '@jest/globals';
import { addDays, dayOfWeek, londonDateOf, londonInstant } from '@lessons/rules';
import { bookByApi, signInByApi } from '../fixtures/browser/book-by-api.ts';
import { createAccount, type NewAccount } from '../fixtures/browser/create-account.ts';
import { insertLesson } from '../fixtures/browser/insert-lesson.ts';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { expectOutline } from '../fixtures/browser/outline.ts';
import { payByCard } from '../fixtures/browser/pay-by-card.ts';
import { setHours } from '../fixtures/browser/set-hours.ts';
import { visit } from '../fixtures/browser/visit.ts';
import { waitForScreen } from '../fixtures/browser/wait-until-loaded.ts';

/*
 * The way to a lesson, as a screen reader finds it by Chromium's accessibility tree: landmarks, headings and controls in
 * their order on the landing page, sign-in, Home, Schedule, the lesson's page, Book with a time, Checkout, and the
 * confirmation.
 */

const { product, browser } = await openProduct();
const today = londonDateOf(new Date());
/** Its weekday is the only one with hours, and never today's: nothing depends on the hour at which this runs. */
const day = addDays(today, 8);
/** The same weekday, always in a later month: only there does the calendar go back. */
const dayOfLaterMonth = addDays(day, 28);
const yesterday = addDays(today, -1);

let ada: NewAccount;
let ben: NewAccount;

beforeAll(async () => {
  const { knex } = product.database;
  await setHours(product, [dayOfWeek(day)], ['09:00', '12:00']);
  // Tomorrow may be too soon for a lesson.
  await closeDates(knex, { date: addDays(today, 1) });
  ada = await createAccount(product, 'ada@example.com', {
    firstName: 'Ada',
    lastName: 'Field',
    phone: '01632 960111',
  });
  ben = await createAccount(product, 'ben@example.com', { firstName: 'Ben' });
  const start: [string, string] = [yesterday, '10:00'];
  await insertLesson(product, { of: ada.email, start, status: 'completed', coachNotes: 'Toss higher.' });
  await bookByApi(product, await signInByApi(product, ada), [day, '09:00']);
  await bookByApi(product, await signInByApi(product, ben), [day, '10:00']);
});

const TABS = `
    link "Skip to content"
    navigation "Main"
      link "Home"
      link "Book"
      link "Schedule"
      link "Profile"`;

test('a screen reader finds the next free times on the landing page, and one form to sign in', async () => {
  const { page } = await visit(browser, product);
  await expectOutline(
    page,
    `
    main
      link "Sign in"
      img "Portrait of Alex Morgan"
      heading "A lesson this week. Booked in a minute." [level=1]
      region "Next free"
        heading "Next free" [level=2]
        link "DAY 11:00 £50"
        link "DAY 09:00 £50"
        link "DAY 09:00 £50"
      button "All free times"
      link "Book Tennis Lessons"
      region "Why Choose"
        heading "Why Choose" [level=2]
        heading "All skill levels welcome" [level=3]
        figure "Example: the coach’s note after a beginner’s third lesson"
        heading "Flexible scheduling with 24/7 online booking and instant confirmation" [level=3]
        heading "Secure online payments" [level=3]
        heading "10+ years professional experience" [level=3]
      region "The court"
        heading "The court" [level=2]
        link "Village Tennis Court Church Lane, Little Shelford, Cambridge CB22 5HG Map"
      region "Get in Touch"
        heading "Get in Touch" [level=2]
        link "+44 1632 960142 Call"
        link "coach@example.com Email"
      link "Privacy Notice"`,
  );
  await page.goto('/auth');
  await waitForScreen(page, 'Welcome Back');
  await expectOutline(
    page,
    `
    main
      link "Back"
      heading "Welcome Back" [level=1]
      button "Create New Account"
      textbox "Email"
      textbox "Password"
      button "Show password"
      button "Forgot password?"
      button "Sign In"`,
  );
});

test('a screen reader finds the next lesson first on Home, and each lesson with its actions in Schedule', async () => {
  const { page } = await visit(browser, product, { as: ada });
  await expectOutline(
    page,
    `${TABS}
    main
      heading "Good DAYTIME, Ada" [level=1]
      button "Sign Out"
      link "Your profile"
      region "Next Lesson"
        heading "Next Lesson" [level=2]
        link "Call Coach"
        link "Message"
        link "Directions"
        link "Details"
      figure "Alex Morgan, DAY"
        link "DAY"
      region "Recent Activity"
        heading "Recent Activity" [level=2]
        link "DAY · 10:00–11:00 Lesson Complete"
      img "Portrait of Alex Morgan"
      heading "Alex Morgan" [level=2]
      link "Call"
      link "Email"`,
  );
  await page.goto('/schedule');
  await waitForScreen(page, 'Schedule');
  await expectOutline(
    page,
    `${TABS}
    main
      heading "Schedule" [level=1]
      region "Upcoming Lessons"
        heading "Upcoming Lessons" [level=2]
        article "09:00 –10:00 DAY"
          link "09:00 –10:00 DAY"
          link "Reschedule"
          button "Cancel"
      region "Recent Lessons"
        heading "Recent Lessons" [level=2]
        heading "MONTH" [level=3]
        article "DAY 10:00–11:00"
          link "Rebook"
          link "DAY 10:00–11:00"
      button "Clear Activity"`,
  );
  await page.getByRole('article').first().getByRole('link').first().click();
  await waitForScreen(page, 'Tennis Lesson');
  await expectOutline(
    page.getByRole('main'),
    `
    main
      link "Back to Schedule"
      heading "Tennis Lesson" [level=1]
      region "Starts in N days"
        heading "Starts in N days" [level=2]
        link "Call Coach"
        link "Message"
        link "Directions"
        button "Add to calendar"
        link "Receipt"
      region "Who plays"
        heading "Who plays" [level=2]
        button "Change who plays"
      region "Plans change?"
        heading "Plans change?" [level=2]
        link "Reschedule"
        button "Cancel"
      region "Before you come"
        heading "Before you come" [level=2]`,
  );
});

test('a screen reader finds the day’s times before the summary, then the payment, then the ticket', async () => {
  const at = encodeURIComponent(londonInstant(dayOfLaterMonth, '10:00').toISOString());
  const { page } = await visit(browser, product, { as: ben, path: `/book?at=${at}`, hasEvents: false });
  await expectOutline(
    page,
    `${TABS}
    main
      heading "Book a Lesson" [level=1]
      group "Quick choices"
        button "After 5"
      button "Previous month"
      button "Next month"
      status: MONTH
      grid "MONTH"
      list "What the marks mean"
      status: "DAY: 3 times"
      region "Available Times - DAY"
        heading "Available Times - DAY" [level=2]
        button "09:00, 1 hour £50"
        button "09:00, 2 hours £90"
        button "10:00, 1 hour £50" [pressed]
        button "10:00, 2 hours £90"
        button "11:00, 1 hour £50"
        button "11:00, 2 hours closed" [disabled]
      region "Booking Summary"
        heading "Booking Summary" [level=2]
        button "For you"
        button "Continue to Payment"`,
  );
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Card number').waitFor();
  await expectOutline(
    page,
    `
    link "Skip to content"
    main
      link "Back to Booking"
      heading "Checkout" [level=1]
      region "Booking Summary"
        heading "Booking Summary" [level=2]
      region "Payment"
        heading "Payment" [level=2]
        form "Card payment"
          button "Sandbox wallet"
          tablist "Payment method"
            tab "Card" [selected]
          tabpanel "Card"
            textbox "Card number"
            textbox "Expiration date"
            textbox "Security code"
            combobox "Country"
            checkbox "Save payment details for future purchases"
          status
          button "Pay £50"`,
  );
  await payByCard(page);
  await waitForScreen(page, 'Booking Confirmed!');
  await expectOutline(
    page.getByRole('main'),
    `
    main
      heading "Booking Confirmed!" [level=1]
      region "Tennis Lesson with Alex Morgan"
        heading "Tennis Lesson with Alex Morgan" [level=2]
        button "Add to calendar"
        link "Directions"
        link "Same time next week"
        button "The next hour, too"
      link "View My Lessons"
      link "Return to Home"
      region "What's Next?"
        heading "What's Next?" [level=2]
        link "cancel or move your lesson"`,
  );
});
