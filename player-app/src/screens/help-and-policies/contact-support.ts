import type { CoachProfile } from '@lessons/contract';
import { phoneLink } from '@lessons/rules';

type Contact = Pick<CoachProfile, 'brand' | 'phone' | 'email' | 'chat'>;

/**
 * Returns the addresses that open the dialler, the mail program, and the chat as the coach's profile
 * says. `chat` is null if the coach has none, or one that this release does not know.
 */
export function supportLinks({ brand, phone, email, chat }: Contact) {
  return {
    phone: phoneLink(phone),
    email: `mailto:${email}?subject=${encodeURIComponent(`Help with ${brand}`)}`,
    chat: chat && chatLink(chat),
  };
}

function chatLink({ number, channel }: NonNullable<Contact['chat']>): string | null {
  const dialled = phoneLink(number).replace('tel:', '');
  // WhatsApp takes the digits alone, with the country code: https://faq.whatsapp.com/5913398998672934
  if (channel === 'whatsapp') return `https://wa.me/${dialled.replace('+', '')}`;
  return channel === 'sms' ? `sms:${dialled}` : null;
}

/** Hands an address over to the program for it. A web page opens beside this one. */
export function openLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  if (href.startsWith('https:')) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
  document.body.append(link);
  link.click();
  link.remove();
}
