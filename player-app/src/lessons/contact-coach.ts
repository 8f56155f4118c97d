import { phoneLink } from '@lessons/rules';
import type { Coach } from '../coach-profile/coach-profile.ts';

/** Returns the way to a coach: a call, or a mail where their profile has no phone number. */
export function contactOf({ name, phone, email }: Pick<Coach, 'name' | 'phone' | 'email'>) {
  return phone
    ? { href: phoneLink(phone), label: `Call ${name}` }
    : { href: `mailto:${email}`, label: `Email ${name}` };
}
