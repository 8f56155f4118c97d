import { directionsToCourt, phoneLink } from '@lessons/rules';
import { LinkButton, type LinkButtonProps } from '@lessons/ui';
import { Navigation, Phone } from 'lucide-react';
import { useCoach } from '../coach-profile/use-coach.ts';
import { openDirectionsFromHere } from './directions-from-here.ts';

export function CallCoach({ variant }: Pick<LinkButtonProps, 'variant'>) {
  return (
    <LinkButton wide variant={variant} href={phoneLink(useCoach().phone)} icon={<Phone />}>
      Call Coach
    </LinkButton>
  );
}

/** Opens the way to the court on a map. `fromHere` begins it at the player's position. */
export function Directions({ fromHere = false }: { fromHere?: boolean | undefined }) {
  return (
    <LinkButton
      wide
      href={directionsToCourt(useCoach())}
      target="_blank"
      rel="noreferrer"
      onClick={fromHere ? openDirectionsFromHere : undefined}
      icon={<Navigation />}
    >
      Directions
    </LinkButton>
  );
}
