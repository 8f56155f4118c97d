import type { ComponentProps } from 'react';
import { ChevronLeft } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './back-link.module.css';

interface BackLinkProps extends ComponentProps<'a'> {
  href: string;
}

/** The way back to the screen above this one, over its title. */
export function BackLink({ className, children, ...rest }: BackLinkProps) {
  return (
    <a {...rest} className={classNames(styles.back, className)}>
      <ChevronLeft />
      {children}
    </a>
  );
}
