import { MAX_LIST_LENGTH, type ListedLine, type NewClient } from '@lessons/contract';
import type { ClientDraft } from '../contacts/clients.ts';
import { readDraft } from '../contacts/read-draft.ts';

/** Why a field is in doubt, as the coach reads it. */
const doubts: Record<string, string> = {
  no_name: 'No name was found here.',
  company_name: 'No person is named here: this is the company.',
  no_contact: 'No phone number or email address was found here.',
  unread_phone: 'This can’t be dialled. Correct or clear it.',
  unread_email: 'This is not an email address. Correct or clear it.',
  other_column: 'This was found in another column.',
  from_message: 'This was found in a message.',
};
const UNREAD = ['unread_phone', 'unread_email'];

/** Why a line is left out, as the coach reads it. */
const reasons: Record<string, string> = {
  known: 'Already a client',
  repeated: 'In this list twice',
  nothing: 'No name, phone number or email address',
};

/** Returns why a line is left out, also for a reason that a newer server has added. */
export function reasonOf({ fate, known }: ListedLine): string {
  return (known && `${reasons['known']}: ${known.name}`) ?? reasons[fate] ?? 'Left out';
}

/** A line as the coach has corrected it. */
export interface DraftLine {
  draft: ClientDraft;
  /** The client who is added; null while something is missing or can’t be read. */
  client: NewClient | null;
  /** What is in doubt about a field that has not been corrected. */
  hints: Partial<Record<string, string>>;
  /** What is wrong with a field that has been corrected. */
  problems: Partial<Record<keyof ClientDraft, string>>;
}

/** Returns a line with the coach’s corrections. The same ones give the same object: long lists are drawn anew at each key. */
export function draftLine(line: ListedLine, edits: Partial<ClientDraft> | undefined): DraftLine {
  const draft = { ...line.client, ...edits };
  const { client, problems } = readDraft(draft);
  const isEdited = (field: string) => edits?.[field as keyof ClientDraft] !== undefined;
  const open = line.doubts.filter(({ field }) => !isEdited(field));
  const hints = Object.fromEntries(
    open.map(({ field, reason }) => [field, doubts[reason] ?? 'Please check this.']),
  );
  if (line.sharesPhoneWith && !isEdited('phone'))
    hints['phone'] = `The number of ${line.sharesPhoneWith}, too.`;
  const isUnread = open.some(({ reason }) => UNREAD.includes(reason));
  // What was not found is a doubt, and what was typed wrongly an error.
  const isReached = draft.phone.trim() !== '' || draft.email.trim() !== '';
  const wrong = Object.entries(problems).filter(
    ([field]) => hints[field] === undefined && (isEdited(field) || (field === 'phone' && !isReached)),
  );
  return { draft, client: isUnread ? null : client, hints, problems: Object.fromEntries(wrong) };
}

/** Whether the coach should look at a line before it is added. */
export const isDoubted = ({ doubts: found, sharesPhoneWith }: ListedLine) =>
  found.length > 0 || sharesPhoneWith !== null;

export const isNew = ({ fate }: ListedLine) => fate === 'new';

/** 38 new, 1 to correct, 2 known already, 1 left out */
export function summaryOf(lines: readonly ListedLine[], ready: number, incomplete: number): string {
  const known = lines.filter((line) => line.known !== null).length;
  const others = lines.length - ready - incomplete - known;
  return [
    `${ready} new`,
    incomplete > 0 && `${incomplete} to correct`,
    known > 0 && `${known} known already`,
    others > 0 && `${others} left out`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Pictures in the contacts of a phone, which are longer than a whole list. */
const PICTURE = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:].*(?:\r?\n[ \t].*)*/gim;

/** Returns a pasted text as it is sent, or what is wrong with it. */
export function readPasted(text: string): { text: string; problem: string | null } {
  const list = /^BEGIN:VCARD/im.test(text.slice(0, 1_000)) ? text.replaceAll(PICTURE, '') : text;
  return { text: list, problem: problemOf(list) };
}

function problemOf(text: string): string | null {
  if (text.trim() === '') return 'Paste your clients here first.';
  return text.length > MAX_LIST_LENGTH
    ? 'This is too much for one list. Paste 500 lines at most, and only names, phone numbers and email addresses.'
    : null;
}

/** 1 client, 38 clients */
export const clientsText = (count: number) => (count === 1 ? '1 client' : `${count} clients`);
