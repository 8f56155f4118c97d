import type { HandMethod } from '@lessons/contract';
import { formatDay, salutation, whose } from '@lessons/rules';
import type { FactsOf, SellerFacts } from '../mail-facts.ts';
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

/** Tells a client that the coach has received their payment by hand. */
export function handPaymentReceived(facts: Received, site: MailSite): MailContent {
  const { lessons, ...one } = facts;
  return lessons ? receivedForSeveral({ ...one, lessons }, site) : receivedForOne(one, site);
}

function receivedForOne(
  { lesson, greetingName, seller, ...money }: Omit<Received, 'lessons'>,
  site: MailSite,
): MailContent {
  const received = describeReceived(money);
  return {
    subject: `Received: ${received}`,
    preview: `For ${whose(lesson)} lesson on ${formatSpan(lesson)}.`,
    title: 'Thank you for your payment',
    paragraphs: [
      `${salutation(greetingName)} ${site.coach.name} received ${received} for ${whose(lesson)} lesson on ${formatSpan(lesson)}.`,
    ],
    rows: [{ label: 'Received', value: received }, referenceRow(lesson), ...sellerRows(seller)],
    button: openLesson(lesson, site),
    closing: [ifWrong(site)],
  };
}

/** Says what was paid lesson by lesson, less what was to be given back: the two may come to nothing. */
function receivedForSeveral(
  {
    lessons,
    greetingName,
    seller,
    ...money
  }: Required<Pick<Received, 'lessons'>> & Omit<Received, 'lessons'>,
  site: MailSite,
): MailContent {
  const { coach } = site;
  const paid = lessons.filter(({ isSetOff }) => !isSetOff);
  const setOffPence = lessons
    .filter(({ isSetOff }) => isSetOff)
    .reduce((sum, { pricePence }) => sum + pricePence, 0);
  const received = describeReceived(money);
  const count = paid.length === 1 ? '1 lesson' : `${paid.length} lessons`;
  const isReceived = money.amountPence > 0;
  const toGoBack = `the ${formatPence(setOffPence)} that was to go back to you`;
  const less = setOffPence > 0 ? `, less ${toGoBack}` : '';
  const times = timeRows(lessons);
  return {
    subject: isReceived ? `Received: ${received}` : `Settled: ${count}, nothing to pay`,
    preview: isReceived ? `For ${count}${less}.` : `With ${toGoBack}.`,
    title: isReceived ? 'Thank you for your payment' : 'Your lessons are settled',
    paragraphs: [
      isReceived
        ? `${salutation(greetingName)} ${coach.name} received ${received} for ${count}${less}.`
        : `${salutation(greetingName)} ${coach.name} has settled ${count} with ${toGoBack}. Nothing is left to pay for that.`,
    ],
    rows: [
      ...lessons.flatMap(({ pricePence, isSetOff }, index): Row[] => {
        const row = times[index];
        if (!row) return [];
        const amount = isSetOff ? `cancelled, less ${formatPence(pricePence)}` : formatPence(pricePence);
        return [{ ...row, value: `${row.value}, ${amount}` }];
      }),
      {
        label: isReceived ? 'Received' : 'Settled',
        value: isReceived ? received : `on ${formatDay(money.receivedOn)}`,
      },
      ...sellerRows(seller),
    ],
    ...(paid[0] && { button: { ...openLesson(paid[0], site), label: 'Open the first lesson' } }),
    closing: [ifWrong(site)],
  };
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

/** £50 in cash on Tuesday 24 November 2037. */
const describeReceived = ({
  amountPence,
  method,
  receivedOn,
}: Pick<Received, 'amountPence' | 'method' | 'receivedOn'>) =>
  `${formatPence(amountPence)} ${methods[method]} on ${formatDay(receivedOn)}`;

/** Returns the row that names the seller as a receipt does. It has no number: only card payments are numbered. */
const sellerRows = (seller: SellerFacts | undefined): Row[] =>
  seller ? [{ label: 'Seller', value: seller.name, note: seller.address }] : [];

const ifWrong = ({ coach }: MailSite) => `If that is wrong, please call ${coach.name} at ${coach.phone}.`;
