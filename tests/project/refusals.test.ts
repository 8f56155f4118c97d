import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { refusalCodes, type RefusalCode } from '@lessons/contract/refusal-codes';

/*
 * Nothing may need what no screen can give: for each refusal the screens that show it, and what the person presses there.
 */

/** A file of the module (`a:`) or of the shell (`p:`). */
type File = `${'a' | 'p'}:${string}`;

interface Way {
  /** The file that shows the reason. */
  screen: File;
  /** The call that is refused, which the screen makes. */
  call: string;
  /** The name of what the person presses or fills in next, or of the part that shows how things are now. */
  step: string;
  /** The file that has it. */
  at: File;
}

const way = (screen: File, call: string, step: string, at = screen): Way[] => [{ screen, call, step, at }];
/** No person is refused so, or it passes by itself. */
const none = (why: string) => why;

const anyScreen = none('it passes by itself: what was pressed is pressed again, and screens have Retry');
const noScreen = none('no screen of this release sends such a request');
const probe = none('the answer to a proxy, which asks another process');

const payHeld = (step = 'Available Times', at: File = 'p:screens/booking/available-times.tsx') =>
  way('p:screens/checkout/use-held-payment.ts', 'createPaymentIntent', step, at);
const afterPaying = way('p:screens/checkout/payment-result.tsx', 'createBooking', 'View My Lessons');
const payLesson = (step: string) =>
  way('p:screens/checkout/lesson-payment.tsx', 'payForLesson', step, 'p:screens/checkout/nothing-to-pay.tsx');
const moveAsPlayer = way(
  'p:screens/booking/move-summary.tsx',
  'rescheduleBooking',
  'Available Times',
  'p:screens/booking/move-times.tsx',
);
const bookAsCoach = way(
  'a:book-and-move/book-for-dialog.tsx',
  'bookForClient',
  'Day',
  'a:book-and-move/time-choice.tsx',
);
const moveAsCoach = way('a:book-and-move/move-dialog.tsx', 'moveForClient', 'See the week');
const close = (step: string, at: File = 'a:closing/closing-form.tsx') =>
  way('a:closing/closing-form.tsx', 'closeTime', step, at);
const otherHours = (step: string, at: File = 'a:closing/closing-hours.tsx') =>
  way('a:closing/use-other-hours.ts', 'addOtherHours', step, at);
const wish = (step: string, at: File) => way('p:screens/booking/tell-me-when-free.tsx', 'addWish', step, at);
const keepTime = (step: string, at: File = 'p:screens/home/keep-time.tsx') =>
  way('p:screens/home/keep-time.tsx', 'askForTime', step, at);
const mailLink = way('p:screens/links/linked-content.tsx', '', 'See my lessons').concat(
  way('p:screens/links/linked-content.tsx', '', 'CallToMove'),
);
const price = way('a:lessons/change-price-dialog.tsx', 'changeLessonPrice', 'Save price');
const collect = (step: string, at: File = 'a:money/collect-sheet.tsx') =>
  way('a:money/collect-sheet.tsx', 'recordHandPayment', step, at);
const whoPlays = (step: string, at: File = 'p:lessons/for-name-dialog.tsx') =>
  way('p:screens/schedule/lesson-player.tsx', 'changeForName', step, at);
const cancelAsPlayer = (step: string, at: File = 'p:screens/schedule/lesson-dialogs.tsx') =>
  way('p:screens/schedule/lesson-dialogs.tsx', 'cancelBooking', step, at);
const attendance = way(
  'a:lessons/lesson-dialog.tsx',
  'recordAttendance',
  'Lessons and notes',
  'a:lessons/client-contact.tsx',
);
const joinClients = way('a:clients/same-person-dialog.tsx', 'mergeClients', 'Name, email or phone');
const problem = (step: string) =>
  way(
    'a:money-page/payment-action-dialog.tsx',
    'actOnPaymentToLookAt',
    step,
    'a:money-page/payment-actions.ts',
  );
const pastedList = way(
  'a:clients/paste-list-dialog.tsx',
  'checkClientList',
  'Names, phone numbers, email addresses',
);
const resetFactor = (step: string, at: File) =>
  way('p:screens/admin-setup/reset-factor-dialog.tsx', 'resetSecondFactor', step, at);

const WAYS: Record<RefusalCode, Way[] | string> = {
  invalid_request: noScreen,
  unauthorized: none('the session ends, and the screen that follows asks for sign-in'),
  forbidden: way(
    'p:screens/admin-setup/admin-setup-screen.tsx',
    'grantAdmin',
    'Give access',
    'p:screens/admin-setup/people-with-access.tsx',
  ),
  second_factor_required: none('the sign-in asks for the code before any other screen opens'),
  link_invalid: mailLink,
  not_found: way(
    'p:screens/admin-setup/account-by-email.tsx',
    'findAccount',
    'Their email',
    'p:screens/admin-setup/people-with-access.tsx',
  ),
  link_ended: mailLink,
  link_expired: mailLink,
  body_too_large: noScreen,
  action_not_possible: problem('Mark as resolved'),
  address_not_confirmed: way(
    'p:screens/admin-setup/people-with-access.tsx',
    'giveAccess',
    'Send me the link',
    'p:lessons/confirm-address.tsx',
  ),
  already_blocked: close('From'),
  already_chosen: way('p:lessons/choice-dialog.tsx', 'chooseForCalledOff', 'Already decided'),
  already_kept: keepTime('Kept for you'),
  already_paid: payLesson('View lesson').concat(price),
  asked_today: way('a:money/ask-dialog.tsx', 'askForMoney', 'Share'),
  being_paid: price,
  beyond_calendar: close('To'),
  block_incomplete: close('Start time', 'a:closing/closing-hours.tsx'),
  calendar_address_not_valid: way(
    'a:settings/own-calendar-form.tsx',
    'saveOwnCalendar',
    'Calendar address (iCal)',
  ),
  called_off: collect('Move', 'a:lessons/called-off-actions.tsx').concat(payLesson('Called off')),
  client_deleted: way('a:lessons/coach-notes-dialog.tsx', 'writeCoachNotes', 'Close'),
  client_exists: way(
    'a:clients/edit-client-dialog.tsx',
    'changeClient',
    'Same person as…',
    'a:clients/guest-actions.tsx',
  ).concat(
    way(
      'a:book-and-move/book-for-dialog.tsx',
      'bookForClient',
      'Choose a client',
      'a:book-and-move/new-client-form.tsx',
    ),
  ),
  credential_over: way('a:settings/coach-profile-form.tsx', 'updateCoachProfile', 'Until (optional)'),
  day_not_bookable: wish('Available Times', 'p:screens/booking/available-times.tsx'),
  elsewhere: way(
    'p:screens/booking/move-summary.tsx',
    'rescheduleBooking',
    'Call Coach',
    'p:lessons/ways-to-court.tsx',
  ),
  fresh_sign_in_required: way(
    'p:fresh-sign-in/use-fresh-sign-in.ts',
    '',
    'Password',
    'p:fresh-sign-in/fresh-sign-in-form.tsx',
  ),
  has_phone: way('a:clients/add-phone-dialog.tsx', 'writeClientPhone', 'Edit', 'a:clients/client-page.tsx'),
  held_too_long: payHeld(),
  hours_out_of_order: otherHours('Start time').concat(close('End time', 'a:closing/closing-hours.tsx')),
  hours_overlap: otherHours('Start time'),
  id_used: bookAsCoach,
  last_admin: way(
    'p:screens/help-and-policies/your-data/delete-account-dialog.tsx',
    'deleteAccount',
    'Give access',
  ).concat(way('p:screens/admin-setup/people-with-access.tsx', 'removeRoles', 'Give access')),
  lesson_ahead: attendance,
  lesson_begun: cancelAsPlayer('Call Coach', 'p:lessons/ways-to-court.tsx').concat(
    way('a:lessons/called-off-actions.tsx', 'confirmBooking', 'Refund now'),
    whoPlays('Call Coach', 'p:lessons/ways-to-court.tsx'),
  ),
  lesson_cancelled: afterPaying,
  lesson_outside: close('Lessons', 'a:closing/closing-lessons.tsx'),
  lesson_stands: way(
    'a:money/give-back-dialog.tsx',
    'endHandPayment',
    'Cancel',
    'a:lessons/lesson-dialog.tsx',
  ),
  lesson_that_day: wish('Available Times', 'p:screens/booking/available-times.tsx'),
  lessons_ahead: way('a:clients/guest-actions.tsx', 'removeClient', 'Cancel', 'a:lessons/lesson-dialog.tsx'),
  list_empty: pastedList,
  list_too_long: pastedList,
  list_unreadable: pastedList,
  mail_not_failed: way(
    'a:settings/undelivered-mails-section.tsx',
    'sendMailAgain',
    'All emails of the last 30 days arrived.',
  ),
  mail_not_wanted: way('a:settings/undelivered-mails-section.tsx', 'sendMailAgain', 'Send again'),
  money_changed: way('a:lessons/cancel-booking-dialog.tsx', 'cancelBookingWithRefund', 'Keep booking').concat(
    way('a:settle-up/settle-sheet.tsx', 'receiveTogether', 'Transfer'),
    way('a:money/ask-dialog.tsx', 'askForMoney', 'Share'),
  ),
  no_address: way('a:money/ask-dialog.tsx', 'askForMoney', 'Share').concat(
    wish('Phone support', 'p:screens/help-and-policies/help-support-screen.tsx'),
  ),
  no_coordinates: way(
    'a:hours/daylight-form.tsx',
    'updateBookingRules',
    'Add its map position to your coach details',
  ),
  no_date_in_span: otherHours('Weekdays'),
  no_second_factor: resetFactor('People with access', 'p:screens/admin-setup/people-with-access.tsx'),
  no_such_hours: wish('Available Times', 'p:screens/booking/available-times.tsx'),
  not_a_guest: joinClients,
  not_an_account: joinClients,
  not_called_off: way('a:closing/called-off-list.tsx', 'recordTold', 'Decided'),
  not_cancelled: problem('Refund'),
  not_going_ahead: attendance,
  not_movable: moveAsPlayer.concat(moveAsCoach),
  not_paid_by_hand: way('a:money/give-back-dialog.tsx', 'endHandPayment', 'Not yet'),
  not_weekly: noScreen,
  notes_too_long: way('a:clients/private-notes.tsx', 'writePrivateNotes', 'Private: only you see this'),
  nothing_due: payLesson('Nothing to pay').concat(collect('Received on', 'a:money/received-on.tsx')),
  own_second_factor: resetFactor(
    'Two-factor authentication',
    'p:screens/help-and-policies/security/two-factor-setting.tsx',
  ),
  paid_already: afterPaying,
  paid_too_late: afterPaying,
  payment_cancelled: afterPaying,
  payment_ended: payHeld(),
  payment_not_completed: afterPaying,
  payment_processing: afterPaying.concat(price),
  payment_refunded: afterPaying,
  payment_refused: payHeld('Phone support', 'p:screens/help-and-policies/help-support-screen.tsx'),
  payment_to_look_at: afterPaying,
  phone_invalid: way(
    'p:screens/profile/edit-profile-screen.tsx',
    'updateUserProfile',
    'Phone',
    'p:screens/profile/edit-profile-form.tsx',
  ),
  photo_invalid: way(
    'a:settings/coach-profile-form.tsx',
    'updateCoachProfile',
    'Choose a photo',
    'a:settings/photo-field.tsx',
  ),
  price_changed: payHeld(),
  price_too_low: way('a:pricing/pricing-form.tsx', 'updateCoachSettings', '1 hour lesson').concat(
    payHeld('Phone support', 'p:screens/help-and-policies/help-support-screen.tsx'),
  ),
  refund_no_longer_possible: cancelAsPlayer('Keep lesson'),
  refund_refused: problem('Mark as resolved'),
  secret_key_missing: none('whoever runs the site sets SUPABASE_SECRET_KEY; `npm start` has it'),
  slot_blocked: payHeld().concat(moveAsPlayer),
  slot_lost: afterPaying,
  slot_missing: noScreen,
  slot_off_grid: payHeld().concat(moveAsPlayer),
  slot_outside_hours: payHeld().concat(
    moveAsPlayer,
    bookAsCoach,
    keepTime('See times', 'p:screens/home/usual-lesson.tsx'),
  ),
  slot_over_midnight: bookAsCoach.concat(moveAsCoach),
  slot_past: payHeld().concat(moveAsPlayer, bookAsCoach),
  slot_taken: payHeld().concat(
    moveAsPlayer,
    bookAsCoach,
    moveAsCoach,
    way(
      'p:lessons/choice-dialog.tsx',
      'chooseForCalledOff',
      'Other times',
      'p:lessons/called-off-lesson.tsx',
    ),
    way('p:screens/links/new-time-screen.tsx', 'takeNewTime', 'Free near that time'),
  ),
  slot_too_far_ahead: payHeld().concat(moveAsPlayer),
  slot_too_soon: payHeld().concat(moveAsPlayer),
  span_in_the_past: close('From'),
  span_out_of_order: close('To'),
  span_too_long: close('To'),
  time_is_free: wish('Available Times', 'p:screens/booking/available-times.tsx'),
  too_late: attendance,
  too_late_to_move: moveAsPlayer,
  too_late_to_pay: payLesson('Not payable online'),
  too_late_to_undo: way(
    'a:closing/said-of-closing.ts',
    'undoClosing',
    'Goes ahead after all',
    'a:lessons/called-off-actions.tsx',
  ),
  too_many_time_requests: keepTime('Withdraw'),
  too_many_wishes: wish('Don’t tell me', 'p:lessons/wish-rows.tsx'),
  vat_number_invalid: way(
    'a:settings/business-details-form.tsx',
    'updateBusinessDetails',
    'VAT number (optional)',
  ),
  vat_number_missing: way(
    'a:settings/business-details-form.tsx',
    'updateBusinessDetails',
    'VAT number (optional)',
  ),
  wrong_day: collect('Received on', 'a:money/received-on.tsx'),
  wrong_duration: noScreen,
  too_many_requests: anyScreen,
  too_many_streams: none('the page asks for what is new by itself'),
  internal_error: anyScreen,
  database_unavailable: anyScreen,
  deletion_not_configured: way(
    'p:fresh-sign-in/use-fresh-sign-in.ts',
    '',
    'Email support',
    'p:screens/help-and-policies/help-support-screen.tsx',
  ),
  other_deployment: payHeld('Phone support', 'p:screens/help-and-policies/help-support-screen.tsx'),
  payment_provider_unavailable: payHeld(),
  schema_too_old: probe,
  sign_in_unavailable: anyScreen,
  stopping: probe,
  worker_not_running: probe,
};

const FOLDERS = { a: 'admin-app/src/', p: 'player-app/src/' };
const pathOf = (file: File) => FOLDERS[file[0] as 'a' | 'p'] + file.slice(2);

/** What shows the API's words. */
const SHOWS =
  /RefusalText|failure[:=]|notifyFailure\(|reasonOf|detailOf\(|FreshSignInDialog|failed=|\.message\b/;

/** The text of a file, and of what it imports from its own app, over two imports. */
function reachableText(path: string, depth = 2): string {
  const text = readFileSync(path, 'utf8');
  if (depth === 0) return text;
  const imported = [...text.matchAll(/from '(\.[^']+\.tsx?)'/g)].map(([, to = '']) =>
    join(dirname(path), to),
  );
  return [text, ...imported.filter((to) => existsSync(to)).map((to) => reachableText(to, depth - 1))].join(
    '\n',
  );
}

/** Whether a text of the screen begins with these words, or they are a component. */
const hasName = (text: string, name: string) =>
  new RegExp(
    String.raw`(["'\`>]|^\s+|<)${name.replaceAll(/[()?.]/g, String.raw`\$&`)}(["'\`<:]|\$|\s*$| \/>)`,
    'm',
  ).test(text);

function problemsOf({ screen, call, step, at }: Way): string[] {
  const missing = [screen, at].filter((file) => !existsSync(pathOf(file)));
  if (missing.length > 0) return missing.map((file) => `${file} is no file`);
  const found = [];
  if (!SHOWS.test(readFileSync(pathOf(screen), 'utf8'))) found.push(`${screen} shows no reason`);
  if (!new RegExp(String.raw`\b${call}\b`).test(reachableText(pathOf(screen))))
    found.push(`${screen} does not call ${call}`);
  if (!hasName(readFileSync(pathOf(at), 'utf8'), step)) found.push(`${at} has no "${step}"`);
  return found;
}

const rows = Object.entries(WAYS).filter((row): row is [string, Way[]] => typeof row[1] !== 'string');

test('every refusal of the API has a row, and no row is left over', () => {
  expect(Object.keys(WAYS).toSorted()).toEqual([...refusalCodes].toSorted());
});

test.each(rows)('whoever is refused with %s has a screen that says it, and a way on', (_, ways) => {
  expect(ways.flatMap(problemsOf)).toEqual([]);
});

test('every code of the contract is one that the API throws', () => {
  const source = globSync('api/src/**/*.ts', { exclude: (name) => name.endsWith('.test.ts') })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  // Made of the obstacle's name, or a constant of the contract.
  const isMade = (code: string) =>
    code.startsWith('slot_') || ['second_factor_required', 'fresh_sign_in_required'].includes(code);
  expect(refusalCodes.filter((code) => !isMade(code) && !source.includes(`'${code}'`))).toEqual([]);
});
