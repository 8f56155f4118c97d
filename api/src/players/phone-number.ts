import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { refused } from '../http/refusal.ts';

/** Numbers without a country code are British. */
const HOME = 'GB';
const HOME_CODE = '44';

const parse = (text: string) => {
  // The library does not know all spaces that come with copied text.
  const number = parsePhoneNumberFromString(text.replaceAll(/\s/g, ' '), HOME);
  // Only its length is checked: new ranges are given out all the time.
  return number?.isPossible() ? number : undefined;
};

/**
 * Returns a phone number as it is stored and shown, however it is typed: `+44 7700 900123`. Null for a text that is no
 * number with its area code.
 */
export function readPhone(text: string): string | null {
  return parse(text)?.formatInternational() ?? null;
}

/** Whether a number is within a range that is given out. Made-up ones and new ones are not. */
export function isValidPhone(text: string): boolean {
  return parse(text)?.isValid() ?? false;
}

/** Returns a phone number as `readPhone` does. Throws `Refusal` 422 `phone_invalid` for one that can't be dialled, with its name. */
export function requirePhone(text: string, name = 'This phone number'): string {
  const phone = readPhone(text);
  if (phone) return phone;
  throw refused(
    'phone_invalid',
    `${name} is too short or too long. Enter it with its area code, such as 01632 960142.`,
  );
}

/** Returns a phone number as it is dialled here: `07700 900123`, or with a + from abroad. A text that is no number stays. */
export function phoneAtHome(text: string): string {
  const number = parse(text);
  if (!number) return text;
  return number.countryCallingCode === HOME_CODE ? number.formatNational() : number.formatInternational();
}
