import type { AdminBooking } from '@lessons/contract';
import {
  givenNameOf,
  goesAhead,
  messageLink,
  phoneLink,
  wordsAboutLesson,
  type MessageLink,
} from '@lessons/rules';
import { IconLink, useNow, useSendsTexts } from '@lessons/ui';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { clientOf } from '../lesson-text.ts';

/** Returns the link to a message to a lesson's client, with the words ready; null where there is no number for it. */
export function useMessageLink(booking: AdminBooking, words?: string): MessageLink | null {
  const usual = useWordsTo(booking);
  return messageLink(booking.user.phone, words ?? usual, useSendsTexts());
}

/** Returns what the coach nearly always says to a lesson's client at this time. */
export function useWordsTo(booking: AdminBooking): string {
  const { user, startTime, forName } = booking;
  const about = { to: givenNameOf(user), startTime, forName, goesAhead: goesAhead(booking) };
  return wordsAboutLesson({ from: 'coach', ...about }, useNow());
}

interface WayProps {
  booking: AdminBooking;
  variant?: 'framed' | 'tinted' | undefined;
  onClick?: (() => void) | undefined;
}

/** Calls a lesson's client. Nothing without a phone number. */
export function CallClient({ booking, ...link }: WayProps) {
  const { phone } = booking.user;
  return (
    phone && (
      <IconLink {...link} href={phoneLink(phone)} label={`Call ${clientOf(booking)}`} icon={<Phone />} />
    )
  );
}

/** Writes to a lesson's client; by default the words of `useWordsTo`. Stands beside *Call*. */
export function MessageClient({ booking, words, ...rest }: WayProps & { words?: string | undefined }) {
  const link = useMessageLink(booking, words);
  return (
    link && <IconLink {...rest} {...link} label={`Message ${clientOf(booking)}`} icon={<MessageSquare />} />
  );
}

/** Emails a lesson's client. Nothing without an address. */
export function EmailClient({ booking, ...link }: WayProps) {
  const { email } = booking.user;
  return (
    email && (
      <IconLink {...link} href={`mailto:${email}`} label={`Email ${clientOf(booking)}`} icon={<Mail />} />
    )
  );
}
