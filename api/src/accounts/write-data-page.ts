import { LONDON } from '@lessons/rules';
import { escapeHtml } from '../mails/templates/write-html.ts';
import type { PersonalData } from './collect-data.ts';

const TITLES: Record<string, string> = {
  account: 'Your account and settings',
  lessons: 'Your lessons',
  calledOffLessons: 'Your lessons that the coach called off',
  paymentsByHand: 'Your payments in cash or by transfer',
  wishes: 'Days on which you wait for a free time',
  timeRequests: 'Weekly times that you asked the coach to keep',
  coachNotes: 'What the coach noted about you',
  payments: 'Your payments',
  refunds: 'Your refunds',
  cardMovements: 'What was paid and went back by card',
  receipts: 'Your receipts',
  paymentProblems: 'What the coach had to look at about your payments',
  mails: 'Emails to you',
  calendarFeed: 'The address of your calendar, which Profile shows',
  auditLog: 'What was done by you or to your account',
};

/** Names of fields that their columns say badly, and the values that a field has in words. */
const NAMES: Record<string, string> = {
  forName: 'Who plays',
  payPlan: 'How it is paid',
  owesCancelled: 'Owed although it was cancelled',
  waivedAt: 'Written off since',
  handMoney: 'What was paid by hand',
  settleFrom: 'To be settled from',
  toGiveBackAt: 'To be given back since',
  givenBackReason: 'Why it was given back',
  togetherId: 'Number of the payment for several lessons',
  askedAt: 'Last asked for by the coach',
  fromTime: 'From',
  toTime: 'To',
  weekday: 'Day of the week, 0 for Sunday',
  everyWeeks: 'Every how many weeks',
  seenAt: 'First seen by you',
  toldAt: 'Last told',
  toldStarts: 'Free times that you were told of',
};
const VALUES: Record<string, Record<string, string>> = {
  payPlan: { online: 'by card', by_hand: 'in person, to the coach', free: 'it is free' },
  handMoney: { received: 'the coach has it', to_give_back: 'to be given back', given_back: 'given back' },
  method: { cash: 'in cash', transfer: 'by transfer', other: 'in another way' },
  givenBackReason: { returned: 'returned to you', mistake: 'it was recorded by mistake' },
};

const STYLE = `
  body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  h2 { margin-top: 2.5rem } h3 { margin: 1.5rem 0 .25rem; font-size: 1rem }
  dl { display: grid; grid-template-columns: minmax(8rem, 1fr) 2fr; gap: .25rem 1rem; margin: 0 }
  dt { opacity: .7 } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap }
`;

/** Returns the data as an HTML page for reading. It loads nothing and runs nothing. */
export function writeDataPage(data: PersonalData): string {
  const { createdAt, ...kinds } = JSON.parse(JSON.stringify(data)) as PersonalData;
  const sections = Object.entries(kinds).map(
    ([kind, content]) =>
      `<section><h2>${escapeHtml(TITLES[kind] ?? inWords(kind))}</h2>${list(content)}</section>`,
  );
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Your data</title>',
    `<style>${STYLE}</style></head><body><h1>Your data</h1>`,
    `<p>Everything that is stored about you here, on ${escapeHtml(text('createdAt', createdAt))}. Times are London’s.</p>`,
    ...sections,
    '</body></html>',
  ].join('\n');
}

/** Rows of a table, one object, or a single value. */
function list(content: unknown): string {
  if (content === null || (Array.isArray(content) && content.length === 0)) return '<p>Nothing.</p>';
  if (!Array.isArray(content))
    return isObject(content)
      ? fields(content)
      : `<p>${escapeHtml(JSON.stringify(content).replaceAll('"', ''))}</p>`;
  return content
    .map((row, index) => `<h3>${index + 1}</h3>${isObject(row) ? fields(row) : escapeHtml(String(row))}`)
    .join('');
}

function fields(row: Record<string, unknown>): string {
  const rows = Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const shown = isObject(value)
        ? fields(value)
        : Array.isArray(value)
          ? list(value)
          : escapeHtml(text(name, value));
      return `<dt>${escapeHtml(inWords(name))}</dt><dd>${shown}</dd>`;
    });
  return `<dl>${rows.join('')}</dl>`;
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: LONDON });

function text(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && name.endsWith('Pence')) return `£${(value / 100).toFixed(2)}`;
  const words = VALUES[name]?.[String(value)];
  if (words) return words;
  return typeof value === 'string' && INSTANT.test(value) ? time.format(new Date(value)) : String(value);
}

/** `receiptEmail` → `Receipt email`; amounts are shown in pounds. */
function inWords(name: string): string {
  if (NAMES[name]) return NAMES[name];
  const words = name
    .replace(/Pence$/, '')
    .replaceAll(/([A-Z]|\d+)/g, ' $1')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
