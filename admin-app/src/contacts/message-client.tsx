import type { AdminBooking } from '@lessons/contract';
import { givenNameOf, goesAhead, messageLink, wordsAboutLesson, type MessageLink } from '@lessons/rules';
import { IconLink, useNow, useSendsTexts } from '@lessons/ui';
import { MessageSquare } from 'lucide-react';
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

interface MessageClientProps {
  booking: AdminBooking;
  /** By default the words of `useWordsTo`. */
  words?: string | undefined;
  variant?: 'framed' | 'tinted' | undefined;
  onClick?: (() => void) | undefined;
}

/** Writes to a lesson's client. Stands beside *Call*. */
export function MessageClient({ booking, words, variant, onClick }: MessageClientProps) {
  const link = useMessageLink(booking, words);
  return (
    link && (
      <IconLink
        {...link}
        variant={variant}
        label={`Message ${clientOf(booking)}`}
        icon={<MessageSquare />}
        onClick={onClick}
      />
    )
  );
}
