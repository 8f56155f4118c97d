import { coach } from '@lessons/contract';
import { formatDay, formatPounds, formatTime, poundsOf } from '@lessons/rules';
import type { MailFacts } from './mail-facts.ts';

/** A mail as it is sent, without its addresses. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string | Buffer }[];
  headers?: Record<string, string>;
}

export type RenderMail = (mail: MailFacts) => Promise<RenderedMail>;

/** Writes what a mail says. Throws for a kind that a newer release has written. */
export async function renderMail(mail: MailFacts): Promise<RenderedMail> {
  switch (mail.kind) {
    case 'booking-confirmed': {
      const { firstName, startsAt, amountPence, location } = mail;
      const lines = [
        `Hello ${firstName ?? 'there'},`,
        `your lesson with ${coach.name} is booked: ${formatDay(startsAt)} at ${formatTime(startsAt)}, ${location}.`,
        `You paid ${formatPounds(poundsOf(amountPence))}.`,
      ];
      return {
        subject: `Lesson booked: ${formatDay(startsAt)} at ${formatTime(startsAt)}`,
        text: lines.join('\n\n'),
        html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
      };
    }
  }
  throw new Error(`This release knows no mail of the kind ${(mail as { kind: string }).kind}`);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
