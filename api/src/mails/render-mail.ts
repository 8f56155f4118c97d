import { coach } from '@lessons/contract';
import type { LinkSettings } from '../links/signed-link.ts';
import { unsubscribeLinks } from '../links/link-addresses.ts';
import { attachedCalendar, type Attachment } from './attached-calendar.ts';
import type { MailFacts } from './mail-facts.ts';
import * as toCoach from './templates/coach-mails.ts';
import * as lessons from './templates/lesson-mails.ts';
import * as payments from './templates/payment-mails.ts';
import type { MailContent } from './templates/mail-content.ts';
import { writeHtml } from './templates/write-html.ts';
import { writeText } from './templates/write-text.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  headers: Record<string, string>;
}

/**
 * Returns what is sent for stored facts. The links in it are signed now. Throws for a kind that a
 * newer release has written.
 */
export function renderMail(facts: MailFacts, links: LinkSettings): RenderedMail {
  const content = contentOf(facts, links);
  const calendar = attachedCalendar(facts, links);
  return {
    subject: oneLine(content.subject),
    html: writeHtml(content),
    text: writeText(content),
    attachments: calendar ? [calendar] : [],
    headers: headersOf(facts, links),
  };
}

function contentOf(facts: MailFacts, links: LinkSettings): MailContent {
  switch (facts.kind) {
    case 'lesson-booked':
      return lessons.lessonBooked(facts, links);
    case 'lesson-moved':
      return lessons.lessonMoved(facts, links);
    case 'lesson-cancelled-by-player':
      return lessons.lessonCancelledByPlayer(facts, links);
    case 'lesson-cancelled-by-coach':
      return lessons.lessonCancelledByCoach(facts, links);
    case 'reminder-24h':
    case 'reminder-2h':
      return lessons.reminder(facts, links);
    case 'coach-notes':
      return lessons.coachNotes(facts, links);
    case 'refund-succeeded':
      return payments.refundSucceeded(facts);
    case 'refund-failed':
      return payments.refundFailed(facts);
    case 'payment-not-booked':
      return payments.paymentNotBooked(facts, links);
    case 'coach-lesson-booked':
      return toCoach.coachLessonBooked(facts, links);
    case 'coach-lesson-moved':
      return toCoach.coachLessonMoved(facts, links);
    case 'coach-lesson-cancelled':
      return toCoach.coachLessonCancelled(facts, links);
    case 'coach-refund-failed':
      return toCoach.coachRefundFailed(facts, links);
    case 'coach-day':
      return toCoach.coachDay(facts, links);
  }
  throw new Error(`This release knows no mail of the kind ${(facts as { kind: string }).kind}`);
}

/** A name may hold line breaks, which would end the header, and invisible marks that turn text around. */
function oneLine(subject: string): string {
  const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
  return subject.replaceAll(invisible, ' ').trim();
}

function headersOf(facts: MailFacts, links: LinkSettings): Record<string, string> {
  const headers: Record<string, string> = facts.kind.startsWith('coach-lesson')
    ? {}
    : { 'Reply-To': coach.email };
  if (facts.kind === 'reminder-24h' || facts.kind === 'reminder-2h') {
    const mails = facts.kind === 'reminder-24h' ? 'reminders' : 'twoHourReminder';
    const { oneClick } = unsubscribeLinks(links, { playerId: facts.playerId, mails });
    headers['List-Unsubscribe'] = `<${oneClick}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return headers;
}
