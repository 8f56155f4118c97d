import type { Booking } from '@lessons/contract';
import { directionsToCourt, givenNameOf, messageLink, phoneLink, wordsAboutLesson } from '@lessons/rules';
import { LinkButton, useNow, useSendsTexts, type LinkButtonProps } from '@lessons/ui';
import { MessageSquare, Navigation, Phone } from 'lucide-react';
import { useCoach } from '../coach-profile/use-coach.ts';
import { contactOf } from './contact-coach.ts';
import { openDirectionsFromHere } from './directions-from-here.ts';
import { placeOf, type PlacedLesson } from './place-of.ts';

export function CallCoach({ variant }: Pick<LinkButtonProps, 'variant'>) {
  return (
    <LinkButton wide variant={variant} href={phoneLink(useCoach().phone)} icon={<Phone />}>
      Call Coach
    </LinkButton>
  );
}

interface MessageCoachProps {
  lesson: Pick<Booking, 'startTime' | 'forName'>;
}

/** Opens a message to the coach about a lesson, with the words ready. Nothing without a phone number. */
export function MessageCoach({ lesson: { startTime, forName } }: MessageCoachProps) {
  const { name, phone } = useCoach();
  const to = givenNameOf({ firstName: null, fullName: name });
  const about = { to, startTime, forName, goesAhead: true };
  const words = wordsAboutLesson({ from: 'player', ...about }, useNow());
  const link = messageLink(phone, words, useSendsTexts());
  return (
    link && (
      <LinkButton wide {...link} icon={<MessageSquare />}>
        Message
      </LinkButton>
    )
  );
}

/** Stands where other lessons can be moved: this one only the coach moves. */
export function CallToMove(link: Omit<LinkButtonProps, 'href' | 'icon'>) {
  const { href, label } = contactOf(useCoach());
  return (
    <LinkButton {...link} href={href} icon={<Phone />}>
      {label}
    </LinkButton>
  );
}

interface DirectionsProps {
  lesson: PlacedLesson;
  fromHere?: boolean | undefined;
}

/** Opens the way to the lesson on a map. `fromHere` begins it at the player's position. */
export function Directions({ lesson, fromHere = false }: DirectionsProps) {
  return (
    <LinkButton
      wide
      href={directionsToCourt(placeOf(lesson, useCoach()))}
      target="_blank"
      rel="noreferrer"
      onClick={fromHere ? openDirectionsFromHere : undefined}
      icon={<Navigation />}
    >
      Directions
    </LinkButton>
  );
}
