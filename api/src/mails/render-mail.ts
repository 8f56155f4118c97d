import { unsubscribeLinks } from '../links/link-addresses.ts';
import { attachedCalendar, type Attachment } from './attached-calendar.ts';
import type { MailFacts } from './mail-facts.ts';
import * as toCoach from './templates/coach-mails.ts';
import * as lessons from './templates/lesson-mails.ts';
import * as payments from './templates/payment-mails.ts';
import type { MailContent, MailSite } from './templates/mail-content.ts';
import { writeHtml } from './templates/write-html.ts';
import { writeText } from './templates/write-text.ts';

export interface RenderedMail {
  /** The sender's name, unless the site's settings have one. */
  senderName: string;
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
  headers: Record<string, string>;
}

/**
 * Returns what is sent for stored facts. The links in it are signed now, and the
 * coach is `site.coach`. Throws for a kind that a
 * newer release has written.
 */
export function renderMail(facts: MailFacts, site: MailSite): RenderedMail {
  const content = contentOf(facts, site);
  const calendar = attachedCalendar(facts, site);
  return {
    senderName: site.coach.brand,
    subject: oneLine(content.subject),
    html: writeHtml(content, site.coach),
    text: writeText(content, site.coach),
    attachments: calendar ? [calendar] : [],
    headers: headersOf(facts, site),
  };
}

function contentOf(facts: MailFacts, site: MailSite): MailContent {
  switch (facts.kind) {
    case 'lesson-booked':
      return lessons.lessonBooked(facts, site);
    case 'lesson-moved':
      return lessons.lessonMoved(facts, site);
    case 'lesson-cancelled-by-player':
      return lessons.lessonCancelledByPlayer(facts, site);
    case 'lesson-cancelled-by-coach':
      return lessons.lessonCancelledByCoach(facts, site);
    case 'reminder-24h':
    case 'reminder-2h':
      return lessons.reminder(facts, site);
    case 'coach-notes':
      return lessons.coachNotes(facts, site);
    case 'refund-succeeded':
      return payments.refundSucceeded(facts, site);
    case 'refund-failed':
      return payments.refundFailed(facts, site);
    case 'payment-not-booked':
      return payments.paymentNotBooked(facts, site);
    case 'coach-lesson-booked':
      return toCoach.coachLessonBooked(facts, site);
    case 'coach-lesson-moved':
      return toCoach.coachLessonMoved(facts, site);
    case 'coach-lesson-cancelled':
      return toCoach.coachLessonCancelled(facts, site);
    case 'coach-refund-failed':
      return toCoach.coachRefundFailed(facts, site);
    case 'coach-day':
      return toCoach.coachDay(facts, site);
  }
  throw new Error(`This release knows no mail of the kind ${(facts as { kind: string }).kind}`);
}

/** A name may hold line breaks, which would end the header, and invisible marks that turn text around. */
function oneLine(subject: string): string {
  const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
  return subject.replaceAll(invisible, ' ').trim();
}

function headersOf(facts: MailFacts, site: MailSite): Record<string, string> {
  const headers: Record<string, string> = facts.kind.startsWith('coach-lesson')
    ? {}
    : { 'Reply-To': site.coach.email };
  if (facts.kind === 'reminder-24h' || facts.kind === 'reminder-2h') {
    const mails = facts.kind === 'reminder-24h' ? 'reminders' : 'twoHourReminder';
    const { oneClick } = unsubscribeLinks(site, { playerId: facts.playerId, mails });
    headers['List-Unsubscribe'] = `<${oneClick}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  return headers;
}
