import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CourtLines } from './court-lines.tsx';
import styles from './court-hero.module.css';

export interface CourtHeroProps extends ComponentProps<'section'> {
  /** `card` has rounded corners; `bleed` reaches the edges of its container. */
  shape?: 'card' | 'bleed' | undefined;
}

/**
 * A green panel with court lines, for the one thing a screen is about. Buttons and focus rings in
 * it are light.
 */
export function CourtHero({ shape = 'card', className, children, ...rest }: CourtHeroProps) {
  return (
    <section {...rest} className={classNames(styles.hero, styles[shape], className)}>
      <CourtLines className={styles.lines} />
      <div className={styles.content}>{children}</div>
    </section>
  );
}
