import { salutation } from '@lessons/rules';
import { addressLink } from '../../links/link-addresses.ts';
import type { FactsOf } from '../mail-facts.ts';
import type { MailContent, MailSite } from './mail-content.ts';

/** Asks the player to open its link, which shows that the address is theirs. */
export function confirmAddress(
  { greetingName, opensUntil }: FactsOf<'confirm-address'>,
  site: MailSite,
): MailContent {
  const { coach, publicUrl, recipient } = site;
  return {
    subject: `Confirm your email address for ${coach.brand}`,
    preview: 'Open the link once to confirm this address.',
    title: 'Confirm your email address',
    paragraphs: [
      `${salutation(greetingName)} you asked ${coach.brand} to confirm this address. Open this link once, within seven days. If you wait for a time, we’ll then email you when it is free.`,
    ],
    button: {
      label: 'Confirm this address',
      href: recipient ? addressLink(site, recipient, new Date(opensUntil)) : `${publicUrl}/`,
    },
    closing: ['If you did not ask for this, do nothing: then we write no more of these emails.'],
  };
}

/** Writes the mails about what an admin did to an account, so that nobody does it unseen. */

export function secondFactorReset(
  { greetingName }: FactsOf<'second-factor-reset'>,
  { coach, publicUrl }: MailSite,
): MailContent {
  return {
    subject: `Your two-factor authentication at ${coach.brand} was reset`,
    preview: 'You now sign in with your password alone.',
    title: 'Your two-factor authentication was reset',
    paragraphs: [
      `${salutation(greetingName)} an admin of ${coach.brand} has removed the second factor of your account. You now sign in with your password alone.`,
      'If you asked for this, turn it on again with your new device.',
      'If you haven’t, change your password at once, which signs out all other devices, and tell us: reply to this email or call.',
    ],
    button: { label: 'Open Privacy & Security', href: `${publicUrl}/privacy-security` },
  };
}

export function accessRemoved(
  { greetingName }: FactsOf<'access-removed'>,
  { coach, publicUrl }: MailSite,
): MailContent {
  return {
    subject: `Your access to the coach’s screens of ${coach.brand} was removed`,
    preview: 'Your own account stays as it is.',
    title: 'Your access was removed',
    paragraphs: [
      `${salutation(greetingName)} you are no longer a coach or admin at ${coach.brand}, so you can’t see bookings, hours and prices any more.`,
      'Your own account and your lessons stay as they are.',
      'If you did not expect this, ask an admin: the audit log says who did it, and another admin can give the access back.',
    ],
    button: { label: `Open ${coach.brand}`, href: `${publicUrl}/` },
  };
}
