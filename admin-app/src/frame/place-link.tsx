import type { ComponentProps } from 'react';
import { navigationClass, NavigationLabel } from '@lessons/ui';
import { AdminLink } from '../admin-link.tsx';
import { places, type Place } from '../routes.ts';

interface PlaceLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'ref'> {
  place: Place;
  isCurrent: boolean;
  onFollow?: () => void;
}

/** A link of the navigation. The screen that it opens starts at its top. */
export function PlaceLink({ place, isCurrent, onFollow, ...rest }: PlaceLinkProps) {
  const { href, ...label } = places[place];
  const onClick = () => {
    document.body.scrollIntoView({ behavior: 'instant' });
    onFollow?.();
  };
  return (
    <AdminLink
      className={navigationClass.item}
      {...rest}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      <NavigationLabel {...label} />
    </AdminLink>
  );
}
