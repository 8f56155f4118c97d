import { directionsToCourt, phoneLink } from '@lessons/rules';
import { LinkButton, type LinkButtonProps } from '@lessons/ui';
import { Navigation, Phone } from 'lucide-react';
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
