import type { CoachProfile } from '@lessons/contract';
import type { Action, LessonPanel, ExplainedContent, Row } from './mail-content.ts';

/** Returns a mail as plain text, in paragraphs that an empty line divides. */
export function writeText(content: ExplainedContent, coach: CoachProfile): string {
  const { lesson, quote, rows = [], rowsTitle, button, choices = [], closing = [], unsubscribe } = content;
  const table = rows.map(rowText);
  const parts = [
    content.title,
    ...content.paragraphs,
    lesson && panelText(lesson),
    quote && quote.replaceAll(/^/gm, '> '),
    table.length > 0 && [...(rowsTitle ? [`${rowsTitle}:`] : []), ...table].join('\n'),
    ...choices.flatMap(({ title, note, buttons, otherwise }) => [
      [title, note].filter(Boolean).join('\n'),
      ...buttons.map(actionText),
      otherwise && actionText(otherwise),
    ]),
    button && actionText(button),
    ...closing,
    // The dash line marks a signature, which mail programs show quietly.
    `-- \n${coach.name}, ${coach.title}\n${coach.phone}\n${coach.email}\n${coach.address}`,
    content.why,
    unsubscribe && `Don’t send me these emails:\n${unsubscribe}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const actionText = ({ label, href }: Action) => `${label}:\n${href.replace(/^(mailto|tel):/, '')}`;

function panelText({ label, start, end, day, place, before }: LessonPanel): string {
  const lines = [`${label}: ${day}, ${start}–${end}`, before && `Before: ${before}`, place];
  return lines.filter(Boolean).join('\n');
}

function rowText({ label, value, note, noteHref }: Row): string {
  const noteLine = note && (noteHref?.startsWith('https:') ? `${note}: ${noteHref}` : note);
  return [`${label}: ${value}`, noteLine && `  ${noteLine}`].filter(Boolean).join('\n');
}
