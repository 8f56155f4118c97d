import { unsubscribeLinks } from '../links/link-addresses.ts';
import { attachedCalendar, type Attachment } from './attached-calendar.ts';
import type { FactsOf, MailFacts, MailKind } from './mail-facts.ts';
import * as account from './templates/account-mails.ts';
import * as callOff from './templates/call-off-mails.ts';
import * as client from './templates/client-mails.ts';
import * as handMoney from './templates/hand-money-mails.ts';
import * as toCoach from './templates/coach-mails.ts';
import * as lessons from './templates/lesson-mails.ts';
import { moneyAsked } from './templates/money-asked-mail.ts';
import * as payments from './templates/payment-mails.ts';
import type { MailContent, MailSite } from './templates/mail-content.ts';
import { timeFree } from './templates/wish-mail.ts';
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
 * Returns what is sent for stored facts. The links in it are signed now. Throws for a kind that a
 * newer release has written.
 */
export function renderMail(facts: MailFacts, site: MailSite): RenderedMail {
  const { coach } = site;
  const said = contentOf(facts, site);
  const content = {
    ...said,
    ...('isGuest' in facts && facts.isGuest && { rows: [...(said.rows ?? []), client.enteredByRow(site)] }),
    why: `You are getting this email because you ${causeOf(facts, site)}.`,
  };
  const calendar = attachedCalendar(facts, site);
  return {
    senderName: coach.brand,
    subject: oneLine(content.subject),
    html: writeHtml(content, coach),
    text: writeText(content, coach),
    attachments: calendar ? [calendar] : [],
    headers: headersOf(facts, site),
  };
}

const templates: { [Kind in MailKind]: (facts: FactsOf<Kind>, site: MailSite) => MailContent } = {
  'lesson-booked': lessons.lessonBooked,
  'lesson-booked-for': client.lessonBookedFor,
  'lessons-booked-for': client.lessonsBookedFor,
  'lesson-moved': lessons.lessonMoved,
  'lessons-moved': client.lessonsMoved,
  'lesson-cancelled-by-player': lessons.lessonCancelledByPlayer,
  'lesson-cancelled-by-coach': lessons.lessonCancelledByCoach,
  'lessons-cancelled-by-coach': client.lessonsCancelledByCoach,
  'reminder-24h': lessons.reminder,
  'reminder-2h': lessons.reminder,
  'coach-notes': lessons.coachNotes,
  'hand-payment-received': handMoney.handPaymentReceived,
  'hand-payment-goes-back': handMoney.handPaymentGoesBack,
  'money-asked': moneyAsked,
  'time-free': timeFree,
  'time-not-kept': client.timeNotKept,
  'lessons-joined': client.lessonsJoined,
  'lesson-called-off': callOff.lessonCalledOff,
  'lessons-called-off': callOff.lessonsCalledOff,
  'choice-reminder': callOff.choiceReminder,
  'called-off-ended': callOff.calledOffEnded,
  'lesson-on-again': callOff.lessonOnAgain,
  'lesson-paid': lessons.lessonPaid,
  'payment-not-needed': payments.paymentNotNeeded,
  'refund-succeeded': payments.refundSucceeded,
  'refund-failed': payments.refundFailed,
  'payment-not-booked': payments.paymentNotBooked,
  'confirm-address': account.confirmAddress,
  'second-factor-reset': account.secondFactorReset,
  'access-removed': account.accessRemoved,
  'coach-lesson-booked': toCoach.coachLessonBooked,
  'coach-lessons-booked': toCoach.coachLessonsBooked,
  'coach-lesson-moved': toCoach.coachLessonMoved,
  'coach-lesson-cancelled': toCoach.coachLessonCancelled,
  'coach-refund-failed': toCoach.coachRefundFailed,
  'coach-day': toCoach.coachDay,
  'coach-calendar-unread': toCoach.coachCalendarUnread,
};

function causeOf(facts: MailFacts, { coach }: MailSite): string {
  if (
    facts.kind === 'second-factor-reset' ||
    facts.kind === 'access-removed' ||
    facts.kind === 'confirm-address' ||
    facts.kind === 'lessons-joined'
  )
    return `have an account at ${coach.brand}`;
  if (facts.kind === 'time-not-kept') return `asked ${coach.name} to keep a time for you`;
  if (facts.kind === 'time-free') return 'asked to be told when a time falls free';
  if (isCoachBooked(facts)) return `have a lesson with ${coach.name}`;
  return 'greetingName' in facts ? `booked a lesson with ${coach.name}` : `are a coach at ${coach.brand}`;
}

/** Whether the mail tells a client of a lesson that the coach has booked for them. */
function isCoachBooked(facts: MailFacts): boolean {
  if ('lessons' in facts && 'greetingName' in facts) return true;
  if (!('greetingName' in facts) || !('lesson' in facts) || !facts.lesson) return false;
  return 'payPlan' in facts.lesson && facts.lesson.payPlan !== 'online';
}

function contentOf(facts: MailFacts, site: MailSite): MailContent {
  const template = templates[facts.kind] as typeof contentOf | undefined;
  if (!template) throw new Error(`This release knows no mail of the kind ${facts.kind}`);
  return template(facts, site);
}

/**
 * Returns the subject in one line. A name may have line breaks, which would end the header, and marks that change the
 * text's direction: all but those of `isolateName`, which keep it to the name.
 */
function oneLine(subject: string): string {
  const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066\u2067]+/gu;
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
