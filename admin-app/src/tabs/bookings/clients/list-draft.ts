import { MAX_LIST_LENGTH, type ListedLine, type NewClient } from '@lessons/contract';

/** Why a line is left out, as the coach reads it. */
const reasons: Record<string, string> = {
  known: 'Already a client',
  repeated: 'In this list twice',
  no_name: 'No name',
  no_contact: 'No phone number or email address',
  too_long: 'Too long for one client',
};

/** Returns why a line is left out, also for a reason that a newer server has added. */
export function reasonOf({ fate, known }: ListedLine): string {
  return (known && `${reasons['known']}: ${known.name}`) ?? reasons[fate] ?? 'Left out';
}

/** Returns the client of a line that would be added; null for one that is left out. */
export function clientOf({ fate, client }: ListedLine): NewClient | null {
  if (fate !== 'new' || !client) return null;
  const { firstName, lastName, phone, email } = client;
  return { firstName, ...(lastName && { lastName }), ...(phone && { phone }), ...(email && { email }) };
}

/** 38 new, 2 known already, 1 left out */
export function summaryOf(lines: readonly ListedLine[]): string {
  const count = (isIt: (line: ListedLine) => boolean) => lines.filter(isIt).length;
  const added = count((line) => clientOf(line) !== null);
  const known = count(({ known: client }) => client !== null);
  const others = lines.length - added - known;
  return [`${added} new`, known > 0 && `${known} known already`, others > 0 && `${others} left out`]
    .filter(Boolean)
    .join(', ');
}

/** Returns what is wrong with a pasted text before it is sent; null for nothing. */
export function problemOf(text: string): string | null {
  if (text.trim() === '') return 'Paste your clients here first.';
  return text.length > MAX_LIST_LENGTH
    ? 'This is too much for one list. Paste 500 lines at most, and only names, phone numbers and email addresses.'
    : null;
}

/** 1 client, 38 clients */
export const clientsText = (count: number) => (count === 1 ? '1 client' : `${count} clients`);
