import { CalendarUnreadable } from './calendar-unreadable.ts';

/**
 * Returns the URL of a calendar's address; `webcal:` means https. Throws `CalendarUnreadable` for
 * any other scheme, and for an address with a user name, which a redirect would give away.
 */
export function calendarUrl(address: string, base?: URL): URL {
  const given = address.trim().replace(/^webcals?:/i, 'https:');
  const url = URL.canParse(given, base?.href) ? new URL(given, base) : null;
  if (url?.protocol !== 'https:' || url.hostname === '') {
    throw new CalendarUnreadable('not_https', 'The address has to begin with https:// or webcal://.');
  }
  if (url.username || url.password) {
    throw new CalendarUnreadable('has_credentials', 'The address must not hold a user name or password.');
  }
  url.hash = '';
  return url;
}
