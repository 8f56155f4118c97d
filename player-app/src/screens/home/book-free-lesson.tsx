import { LinkButton } from '@lessons/ui';
import type { ComponentProps } from 'react';
import { storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { intentFor, type ChosenSlot } from '../../booking-intent/intent-for.ts';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { useSessionUser } from '../../session/session.tsx';

type BookFreeLessonProps = Pick<ChosenSlot, 'lesson' | 'pricing' | 'forName'> &
  Omit<ComponentProps<typeof LinkButton>, 'href' | 'onClick'>;

/** Leads to the checkout of a free lesson at the coach's court: one tap, without the calendar. */
export function BookFreeLesson({ lesson, pricing, forName, ...link }: BookFreeLessonProps) {
  const { id: userId } = useSessionUser();
  const { courtName: location } = useCoach();
  const choose = () => storeBookingIntent(intentFor({ lesson, pricing, userId, location, forName }));
  return <LinkButton {...link} href="/checkout" onClick={choose} />;
}
