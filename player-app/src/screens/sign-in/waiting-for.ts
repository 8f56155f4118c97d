import { formatShortDay, formatTime } from '@lessons/rules';
import { slotIn } from '../../booking-intent/slot-address.ts';
import { hasBeenHere } from '../../error-reports/allow-reports.ts';

/**
 * Returns the form that is shown first to a visitor of a path. Who has chosen a time in a browser in which nobody was ever
 * signed in has no account yet; behind what a mail leads to there is one.
 */
export function firstModeAt(path: string): 'sign-in' | 'create' {
  return slotIn(path) && !hasBeenHere() ? 'create' : 'sign-in';
}

/** Says only what is true whether or not the payment went through: the address alone is no proof. */
const PAYMENT_WAITS =
  'Don’t pay again: sign in to see what became of your payment. If it went through, your lesson is booked without this page, too.';

/** Returns what waits at a path until the visitor is in, in words. Null for a screen that says nothing of one lesson. */
export function waitingFor(path: string): string | null {
  const slot = slotIn(path);
  if (slot) return whenOf(slot.startTime);
  const { pathname, searchParams: query } = new URL(path, location.origin);
  if (pathname === '/schedule' && query.has('choose')) {
    const [was, start] = [whenOf(query.get('was')), whenOf(query.get('start'))];
    return `${was ? `Called off: ${was}. ` : ''}Sign in to ${start ? `take ${start}` : 'choose a new time'}.`;
  }
  // A bank's app returns to the browser that the phone opens by default, perhaps another than the one that was signed in.
  if (query.has('payment_intent')) return PAYMENT_WAITS;
  if (pathname === '/book' && query.has('move')) return 'Sign in to move your lesson.';
  if (pathname.startsWith('/lessons/')) return 'Sign in to see your lesson.';
  if (pathname === '/pay')
    return query.has('lesson') ? 'Sign in to pay for your lesson.' : 'Sign in to see what you owe.';
  return pathname === '/receipt' ? 'Sign in to see your receipt.' : null;
}

/** Tue 24 Nov 17:00. Null for what is no time: an address may be cut off. */
function whenOf(instant: string | null): string | null {
  return instant !== null && Date.parse(instant) > 0
    ? `${formatShortDay(instant)} ${formatTime(instant)}`
    : null;
}
