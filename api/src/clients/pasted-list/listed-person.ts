import { MAX_LIST_LINES, type DoubtReason } from '@lessons/contract';
import { refused } from '../../http/refusal.ts';

/** What a list says of one person, as the coach may correct it. */
export interface ListedPerson {
  /** Where it begins, counted from 1. */
  line: number;
  /** What stands there. */
  text: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  doubts: Doubt[];
  /** Further phone numbers and addresses that stand there. */
  others: string[];
}

/** Why a field may be wrong. */
export interface Doubt {
  field: 'firstName' | 'lastName' | 'phone' | 'email';
  reason: DoubtReason;
}

/** The characters that are kept of a cell that can’t be read, and of what stands in a line. */
const MAX_UNREAD_LENGTH = 40;
const MAX_SHOWN_LENGTH = 200;
const MAX_OTHERS = 6;

interface Found {
  line: number;
  text: string;
  name: { firstName: string; lastName: string } | null;
  phones: readonly string[];
  emails: readonly string[];
  unreadPhone?: string;
  unreadEmail?: string;
  doubts?: readonly Doubt[];
  /** What stands there beside it. */
  others?: readonly string[];
}

/** Returns a person with the first number and address, and with doubts about what is missing or can’t be read. */
export function personOf(found: Found): ListedPerson {
  const { line, text, name, phones, emails, unreadPhone = '', unreadEmail = '' } = found;
  const [phone = unreadPhone.slice(0, MAX_UNREAD_LENGTH), ...otherPhones] = phones;
  const [email = unreadEmail.slice(0, MAX_UNREAD_LENGTH), ...otherEmails] = emails;
  const doubts: Doubt[] = [...(found.doubts ?? [])];
  const doubt = (field: Doubt['field'], reason: Doubt['reason']) => doubts.push({ field, reason });
  if (!name) doubt('firstName', 'no_name');
  if (phones.length === 0 && unreadPhone) doubt('phone', 'unread_phone');
  if (emails.length === 0 && unreadEmail) doubt('email', 'unread_email');
  if (!phone && !email) doubt('phone', 'no_contact');
  return {
    line,
    // The last character may be cut in half.
    text: text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_LENGTH).toWellFormed(),
    firstName: name?.firstName ?? '',
    lastName: name?.lastName ?? '',
    phone: phone.toWellFormed(),
    email: email.toWellFormed(),
    doubts,
    others: [...otherPhones, ...otherEmails, ...(found.others ?? [])].slice(0, MAX_OTHERS),
  };
}

/** Throws `Refusal` 422 `list_too_long` for a list of more than 500 persons. It is asked before they are read. */
export function requireShort(count: number): void {
  if (count > MAX_LIST_LINES)
    throw refused(
      'list_too_long',
      `This list has ${count} lines. Paste ${MAX_LIST_LINES} at most, and the others after them.`,
    );
}
