import accountDark from '../../../public/guide/account-dark.webp';
import accountLight from '../../../public/guide/account-light.webp';
import bookDark from '../../../public/guide/book-dark.webp';
import bookLight from '../../../public/guide/book-light.webp';
import byCoachDark from '../../../public/guide/by-coach-dark.webp';
import byCoachLight from '../../../public/guide/by-coach-light.webp';
import calendarDark from '../../../public/guide/calendar-dark.webp';
import calendarLight from '../../../public/guide/calendar-light.webp';
import cancelDark from '../../../public/guide/cancel-dark.webp';
import cancelLight from '../../../public/guide/cancel-light.webp';
import moveDark from '../../../public/guide/move-dark.webp';
import moveLight from '../../../public/guide/move-light.webp';
import payDark from '../../../public/guide/pay-dark.webp';
import payLight from '../../../public/guide/pay-light.webp';
import twoFactorDark from '../../../public/guide/two-factor-dark.webp';
import twoFactorLight from '../../../public/guide/two-factor-light.webp';
import yourDataDark from '../../../public/guide/your-data-dark.webp';
import yourDataLight from '../../../public/guide/your-data-light.webp';

/** CSS pixels of every picture; the files have twice as many. */
export const PICTURE_SIZE = { width: 390, height: 844 };

/** Addresses of the pictures that `npm run generate -- guide-pictures` takes, for both colour schemes. */
export const guidePictures = {
  book: { light: bookLight, dark: bookDark },
  pay: { light: payLight, dark: payDark },
  byCoach: { light: byCoachLight, dark: byCoachDark },
  move: { light: moveLight, dark: moveDark },
  cancel: { light: cancelLight, dark: cancelDark },
  calendar: { light: calendarLight, dark: calendarDark },
  account: { light: accountLight, dark: accountDark },
  twoFactor: { light: twoFactorLight, dark: twoFactorDark },
  yourData: { light: yourDataLight, dark: yourDataDark },
};
