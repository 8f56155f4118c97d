import type { HandMethod } from '@lessons/contract';
import { formatDay, salutation, whose } from '@lessons/rules';
import type { FactsOf, LessonFacts, SellerFacts } from '../mail-facts.ts';
import { openLesson } from './lesson-mails.ts';
import {
  formatPence,
  formatSpan,
  referenceRow,
  timeRows,
  type MailContent,
  type MailSite,
  type Row,
} from './mail-content.ts';

const methods: Record<HandMethod, string> = {
  cash: 'in cash',
  transfer: 'by transfer',
  other: 'in another way',
};

type Received = FactsOf<'hand-payment-received'>;

/** Tells a client that the coach has received their payment by hand, or that an earlier mail has said so by mistake. */
export function handPaymentReceived(
  { lesson, lessons = [lesson], greetingName, seller, isMistake, ...money }: Received,
  site: MailSite,
): MailContent {
  const received = `${formatPence(money.amountPence)} ${methods[money.method]} on ${formatDay(money.receivedOn)}`;
  const isOne = lessons.length === 1;
  const what = isOne ? `${whose(lesson)} lesson on ${formatSpan(lesson)}` : `${lessons.length} lessons`;
  const greeting = salutation(greetingName);
  const rows = isOne ? [referenceRow(lesson)] : pricedRows(lessons);
  const label = isMistake ? 'Not received' : 'Received';
  return {
    subject: `${label}: ${received}`,
    preview: `For ${what}.`,
    title: isMistake ? 'A payment was recorded by mistake' : 'Thank you for your payment',
    paragraphs: [
      isMistake
        ? `${greeting} ${site.coach.name} has not received ${received} for ${what}. An earlier email said so by mistake.`
        : `${greeting} ${site.coach.name} received ${received} for ${what}.`,
    ],
    rows: isOne
      ? [{ label, value: received }, ...rows, ...sellerRows(seller)]
      : [...rows, { label, value: received }, ...sellerRows(seller)],
    button: { ...openLesson(lesson, site), ...(!isOne && { label: 'Open the first lesson' }) },
    closing: [ifWrong(site)],
  };
}

/** Returns the time of each lesson with its price. */
function pricedRows(lessons: readonly LessonFacts[]): Row[] {
  const times = timeRows(lessons);
  return lessons.flatMap(({ pricePence }, index) => {
    const row = times[index];
    return row ? [{ ...row, value: `${row.value}, ${formatPence(pricePence)}` }] : [];
  });
}

/** Tells a client that they get a payment by hand back, or have it back. */
export function handPaymentGoesBack(
  { lesson, greetingName, amountPence, isGivenBack, seller }: FactsOf<'hand-payment-goes-back'>,
  site: MailSite,
): MailContent {
  const { coach } = site;
  const amount = formatPence(amountPence);
  return {
    subject: isGivenBack ? `Given back: ${amount}` : `${coach.name} will give you ${amount} back`,
    preview: `For ${whose(lesson)} cancelled lesson on ${formatSpan(lesson)}.`,
    title: isGivenBack ? 'Your money has been returned' : 'You will get your money back',
    paragraphs: [
      `${salutation(greetingName)} ${coach.name} ${isGivenBack ? 'has given you back' : 'will give you back'} the ${amount} that you paid for ${whose(lesson)} cancelled lesson on ${formatSpan(lesson)}.`,
    ],
    rows: [
      { label: isGivenBack ? 'Given back' : 'To give back', value: amount },
      referenceRow(lesson),
      ...sellerRows(seller),
    ],
    button: openLesson(lesson, site),
    closing: [ifWrong(site)],
  };
}

/** Returns the row that names the seller as a receipt does. It has no number: only card payments are numbered. */
const sellerRows = (seller: SellerFacts | undefined): Row[] =>
  seller ? [{ label: 'Seller', value: seller.name, note: seller.address }] : [];

const ifWrong = ({ coach }: MailSite) => `If that is wrong, please call ${coach.name} at ${coach.phone}.`;
