import { formatDay, formatTimeRange, salutation } from '@lessons/rules';
import { wishLink } from '../../links/link-addresses.ts';
import type { FactsOf } from '../mail-facts.ts';
import { formatSpan, type MailContent, type MailSite } from './mail-content.ts';

/** Tells a player which times have fallen free on a day for which they wait. */
export function timeFree(facts: FactsOf<'time-free'>, site: MailSite): MailContent {
  const { greetingName, date, minutes, times } = facts;
  const day = formatDay(date);
  const [first] = times;
  const isOne = times.length === 1;
  const it = isOne ? 'it' : 'them';
  const notHeld = `${isOne ? 'This time is' : 'These times are'} not held for you`;
  return {
    subject: isOne ? `A time is free on ${day}` : `${times.length} times are free on ${day}`,
    preview: `${isOne && first ? `${formatSpan(first)}. ` : ''}${notHeld}: whoever pays first gets ${it}.`,
    title:
      isOne && first ? `${formatTimeRange(first.startsAt, first.endsAt)} is free` : 'These times are free',
    paragraphs: [
      `${salutation(greetingName)} you asked to be told when a time falls free on ${day}.`,
      `${notHeld}, and others who wait may have had this email, too: whoever pays first gets ${it}.`,
    ],
    choices: [
      {
        title: `Book on ${day}`,
        buttons: times.map(({ startsAt, endsAt }) => ({
          label: formatTimeRange(startsAt, endsAt),
          href: `${site.publicUrl}/book?${new URLSearchParams({ at: startsAt, minutes: String(minutes) })}`,
        })),
        otherwise: { label: 'Stop these emails for this day', href: wishLink(site, facts) },
      },
    ],
    closing: [
      'You get at most one of these emails every 12 hours, and none once you have a lesson on that day.',
    ],
  };
}
