import { coach } from '@lessons/contract';
import { formatDay, formatPounds, formatTime, poundsOf } from '@lessons/rules';
import type { LinkSettings } from '../links/signed-link.ts';
import type { MailFacts } from './mail-facts.ts';

/** A mail as it is sent, without its addresses. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string | Buffer }[];
  headers?: Record<string, string>;
}

/** Returns what is sent for stored facts. Throws for a kind that a newer release has written. */
export function renderMail(mail: MailFacts, { publicUrl }: LinkSettings): RenderedMail {
  switch (mail.kind) {
    case 'lesson-booked': {
      const { startsAt, location, pricePence } = mail.lesson;
      const when = `${formatDay(startsAt)} at ${formatTime(startsAt)}`;
      const lines = [
        `Hello ${mail.greetingName},`,
        `your lesson with ${coach.name} is booked: ${when}, ${location}.`,
        `You paid ${formatPounds(poundsOf(pricePence))}. Your lessons: ${publicUrl}/schedule`,
      ];
      return {
        subject: `Lesson booked: ${when}`,
        text: lines.join('\n\n'),
        html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
      };
    }
  }
  throw new Error(`This release knows no mail of the kind ${(mail as { kind: string }).kind}`);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
