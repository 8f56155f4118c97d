import type { Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { navigationClass, NavigationLabel, type NavigationLabelProps } from '@lessons/ui';
import { useIsCoach } from '../session/session.tsx';
import { preloadCode } from './lazy-screen.ts';

/** The address of an item of the navigation, with its label. */
export interface Place extends NavigationLabelProps {
  /** Path and query. */
  href: string;
}

interface NavigationItemProps extends Place {
  /** The screen that is open is this item's, or one below it. */
  isCurrent: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link of the navigation. The code of its screen is fetched while it is pressed. */
export function NavigationItem({ href, isCurrent, ref, ...label }: NavigationItemProps) {
  const { pathname, search } = useLocation();
  const isCoach = useIsCoach();
  return (
    <a
      ref={ref}
      className={navigationClass.item}
      href={href}
      aria-current={isCurrent ? (href === pathname + search ? 'page' : true) : undefined}
      onPointerDown={() => preloadCode(href, isCoach)}
    >
      <NavigationLabel {...label} />
    </a>
  );
}
