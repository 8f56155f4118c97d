import { askAddress, askText, formatDay, poundsOf, whose } from '@lessons/rules';
import type { FactsOf } from '../mail-facts.ts';
import { formatPence, nameInAll, timeRows, type MailContent, type MailSite } from './mail-content.ts';

/** Asks a client for what they owe, in the words that the coach's app shares. */
export function moneyAsked(facts: FactsOf<'money-asked'>, site: MailSite): MailContent {
  const { lessons, greetingName: firstName, payTo } = facts;
  const { coach, publicUrl } = site;
  const sum = formatPence(lessons.reduce((total, { pricePence }) => total + pricePence, 0));
  const address = askAddress(lessons.map(({ bookingId: id, canPayOnline }) => ({ id, canPayOnline })));
  const payUrl = address && `${publicUrl}${address}`;
  const asked = lessons.map(({ startsAt, pricePence }) => ({
    startTime: startsAt,
    amount: poundsOf(pricePence),
  }));
  const [note = '', ...ways] = askText({ firstName, lessons: asked, payUrl, payTo }).split('\n');
  const everybodys = whose(nameInAll(lessons));
  const first = lessons[0]?.startsAt ?? '';
  return {
    subject:
      lessons.length === 1
        ? `To pay: ${sum} for ${everybodys} lesson on ${formatDay(first)}`
        : `To pay: ${sum} for ${everybodys} ${lessons.length} lessons`,
    preview: note,
    title: `${sum} to pay`,
    paragraphs: [note],
    rows: timeRows(lessons).map((row, index) => ({
      ...row,
      value: `${row.value}, ${formatPence(lessons[index]?.pricePence ?? 0)}`,
    })),
    // The first of the ways has its address on the button.
    ...(payUrl && { button: { label: 'Pay here', href: payUrl } }),
    closing: [
      ...(payUrl ? ways.slice(1) : ways),
      `Paid already, or is something wrong? Reply to this email or call ${coach.name} at ${coach.phone}.`,
    ],
  };
}
