import { taggedTests } from './tagged-tests.ts';

/** The parts of the specification: its headings, below the number of their chapter. */
export const PARTS = [
  '1 What the product does',
  '2 Access states',
  '2 Landing page',
  '2 Sign in',
  '2 Bottom navigation',
  '2 Home',
  '2 Booking',
  '2 Schedule',
  '2 Profile',
  '2 Edit Profile',
  '2 Coach Admin Panel',
  '2 Admin Schedule',
  '2 Admin Setup',
  '2 Checkout',
  '2 Booking confirmation',
  '2 Terms & Conditions',
  '2 Help & Support',
  '2 Privacy & Security',
  '2 Payment Methods',
  '3 Entities',
  '4 Booking status',
  '4 Authentication',
  '4 Booking flow',
  '4 Checkout',
  '4 Confirmation',
  '4 Admin',
  '5 Authentication',
  '5 Booking',
  '5 Player cancel',
  '5 Block form',
  '5 Pricing',
  '5 Profile and privacy',
  '6 Roles and permissions',
  '7 The calls',
  '8 Error catalogue',
  '9 Constants',
];

/** Returns each part with its tests. The rest of a part is tested in the folder of what it describes. */
export function specificationMap(): string {
  const tests = taggedTests('spec');
  const lines = PARTS.map((part) => {
    const named = (tests.get(part) ?? []).map(({ title, file }) => `  ${file}: ${title}\n`);
    return `${part}\n${named.join('')}`;
  });
  return lines.join('');
}
