import { readFileSync } from 'node:fs';
import type { CoachProfile } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';
import Mustache from 'mustache';
import type { ExplainedContent } from './mail-content.ts';

const layout = readFileSync(new URL('layout.html', import.meta.url), 'utf8');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

/** Returns a mail as HTML. Every text is escaped: the layout has no tag that writes raw HTML. */
export function writeHtml(content: ExplainedContent, coach: CoachProfile): string {
  const { rows = [], closing = [], quote } = content;
  const view = {
    ...content,
    brand: coach.brand,
    coach: { ...coach, phoneHref: phoneLink(coach.phone) },
    // Mustache repeats a section for each element of a list. These wrappers are shown once.
    table: rows.length > 0 && { rows },
    end: closing.length > 0 && { closing },
    quote: quote !== undefined && { lines: quote.split(/\r\n|\r|\n/) },
  };
  return Mustache.render(layout, view, {}, { escape: escapeHtml });
}
