import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { CourtLines } from './court-lines.tsx';
import styles from './court-hero.module.css';

export interface CourtHeroProps extends ComponentProps<'section'> {
  /** `card` is rounded and stands on the page; `bleed` runs to the edges of its place. */
  shape?: 'card' | 'bleed' | undefined;
}

/** The grass, for the one thing a screen is about. Secondary buttons and focus rings on it turn light by themselves. */
export function CourtHero({ shape = 'card', className, children, ...rest }: CourtHeroProps) {
  return (
    <section {...rest} className={classNames(styles.hero, styles[shape], className)}>
      <CourtLines className={styles.lines} />
      <div className={styles.content}>{children}</div>
    </section>
  );
}
