import { createHash } from 'node:crypto';
import { getLessonFile, unsubscribeByOneClick, type OptionalMails } from '@lessons/contract';
import { addDays, DAY, startOfLondonDay } from '@lessons/rules';
import { signLink, subjectOf, verifyLink, type LinkSettings } from './signed-link.ts';

/**
 * The days after a lesson for which its link opens: later its page is of little use, and whoever has an old mail could
 * still read it.
 */
const LESSON_LINK_DAYS = 90;
/** Receipts are kept for the year's accounts. */
const RECEIPT_LINK_DAYS = 730;

interface LessonOfLink {
  bookingId: string;
  endsAt: Date;
}

/*
 * The pages take their token from the fragment of the address, which browsers send to no server: it
 * stands in no log on the way.
 */

/** Returns the address of a lesson's page, for reading without sign-in until 90 days after it. */
export function lessonLink(links: LinkSettings, { bookingId, endsAt }: LessonOfLink): string {
  const expiresAt = new Date(endsAt.getTime() + LESSON_LINK_DAYS * DAY);
  return `${links.publicUrl}/lesson#${signLink(links, { purpose: 'lesson', subject: bookingId, expiresAt })}`;
}

/** Returns the address of a lesson's receipt, for reading without sign-in until two years after it. */
export function receiptLink(links: LinkSettings, { bookingId, endsAt }: LessonOfLink): string {
  const expiresAt = new Date(endsAt.getTime() + RECEIPT_LINK_DAYS * DAY);
  return `${links.publicUrl}/receipt#${signLink(links, { purpose: 'receipt', subject: bookingId, expiresAt })}`;
}

/** The person whose mail has a link, with the address that it was sent to. */
export interface LinkRecipient {
  playerId: string;
  email: string;
}

/**
 * Returns the address of the page on which the recipient of a mail gives a lesson that was called off a new time, without
 * sign-in, until `chooseBy`. `start`: the start that the page asks about.
 */
export function choiceLink(
  links: LinkSettings,
  {
    bookingId,
    closingId,
    chooseBy: expiresAt,
    recipient,
    start,
  }: {
    bookingId: string;
    closingId: string;
    chooseBy: Date;
    recipient: LinkRecipient;
    start?: string | undefined;
  },
): string {
  const subject = `${bookingId}:${closingId}:${hashOf(recipient)}`;
  const query = start ? `?${new URLSearchParams({ start })}` : '';
  return `${links.publicUrl}/choose${query}#${signLink(links, { purpose: 'choice', subject, expiresAt })}`;
}

/** The choice that a link leads to, and whose it is. */
export interface LinkedChoice {
  bookingId: string;
  closingId: string;
  isFor: (recipient: LinkRecipient) => boolean;
}

/** Reads the token of a link to a choice. Throws `Refusal` as `verifyLink` does. */
export function readChoiceLink(links: Pick<LinkSettings, 'secrets'>, token: string, now: Date): LinkedChoice {
  const [bookingId = '', closingId = '', hash] = verifyLink(links, 'choice', token, now).split(':');
  return { bookingId, closingId, isFor: (recipient) => hashOf(recipient) === hash };
}

/** Returns the id of the lesson that a link to a choice is for, though the link has ended; undefined unless it is one of ours. */
export function lessonOfChoiceLink(links: Pick<LinkSettings, 'secrets'>, token: string): string | undefined {
  return subjectOf(links, 'choice', token)?.split(':')[0];
}

/** Returns the address of the page that confirms the address of a mail's recipient. */
export function addressLink(links: LinkSettings, recipient: LinkRecipient, expiresAt: Date): string {
  const subject = `${recipient.playerId}:${hashOf(recipient)}`;
  return `${links.publicUrl}/confirm-address#${signLink(links, { purpose: 'address', subject, expiresAt })}`;
}

/** Reads the token of a link that confirms an address. Throws `Refusal` as `verifyLink` does. */
export function readAddressLink(
  links: Pick<LinkSettings, 'secrets'>,
  token: string,
  now: Date,
): { playerId: string; isFor: LinkedChoice['isFor'] } {
  const [playerId = '', hash] = verifyLink(links, 'address', token, now).split(':');
  return { playerId, isFor: (recipient) => hashOf(recipient) === hash };
}

/** The id is part of it: a merge gives the lesson to another player, perhaps with the same address. */
function hashOf({ playerId, email }: LinkRecipient): string {
  const hash = createHash('sha256').update(`${playerId}:${email.toLowerCase()}`);
  return hash.digest('base64url').slice(0, 22);
}

/** A wish that a mail's link ends, and its London day, which is known also when the wish is over. */
interface WishOfLink {
  wishId: string;
  date: string;
}

/** Returns the address of the page that ends a wish, and does nothing else, until its day is over. */
export function wishLink(links: LinkSettings, { wishId, date }: WishOfLink): string {
  const expiresAt = startOfLondonDay(addDays(date, 1));
  return `${links.publicUrl}/wish#${signLink(links, { purpose: 'wish', subject: `${date}:${wishId}`, expiresAt })}`;
}

/** Reads the token of a link that ends a wish. Throws `Refusal` as `verifyLink` does. */
export function readWishLink(links: Pick<LinkSettings, 'secrets'>, token: string, now: Date): WishOfLink {
  const [date = '', wishId = ''] = verifyLink(links, 'wish', token, now).split(':');
  return { wishId, date };
}

/** Ends the subject of a link that its player has made, whose file says who plays. */
const OWN = ':own';

/**
 * Returns the path of a lesson's `.ics` file, for a link that needs no token. `isOwn`: for the lesson's player, with the
 * name of who plays.
 */
export function lessonFilePath(
  links: Pick<LinkSettings, 'secrets'>,
  { bookingId, expiresAt, isOwn }: { bookingId: string; expiresAt: Date; isOwn: boolean },
): string {
  const subject = isOwn ? `${bookingId}${OWN}` : bookingId;
  const link = signLink(links, { purpose: 'calendar', subject, expiresAt });
  return `${getLessonFile.path.replace(':id', bookingId)}?link=${link}`;
}

/** Returns whether its player has made the link of a `.ics` file. Throws `Refusal` as `verifyLink` does. */
export function isOwnFileLink(links: Pick<LinkSettings, 'secrets'>, link: string, now: Date): boolean {
  return verifyLink(links, 'calendar', link, now).endsWith(OWN);
}

/**
 * Returns the addresses that stop one kind of optional mail. `page` is for a link in the mail: it
 * asks first. `oneClick` is for the header `List-Unsubscribe` (RFC 8058): a POST stops the mails, a
 * browser that opens it is sent to the page. They have no end.
 */
export function unsubscribeLinks(
  links: LinkSettings,
  { playerId, mails }: { playerId: string; mails: OptionalMails },
): { page: string; oneClick: string } {
  const token = signLink(links, { purpose: 'unsubscribe', subject: `${mails}:${playerId}` });
  return {
    page: `${links.publicUrl}/unsubscribe#${token}`,
    oneClick: (links.apiUrl ?? links.publicUrl) + unsubscribeByOneClick.path.replace(':token', token),
  };
}
