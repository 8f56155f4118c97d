import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './court-hero.module.css';

interface CourtHeroProps extends ComponentProps<'section'> {
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

/**
 * The lines of a tennis court as seen from high behind its near end, in true proportion: 23.77 m by
 * 10.97 m, singles lines 1.37 m inside, service lines 6.40 m from the net. The dotted line is the
 * net. Decorative.
 */
function CourtLines({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 390 420" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <g fill="none" stroke="currentcolor" strokeWidth="1.5">
        <path d="M-36 518 83 30H307L426 518" />
        <path d="M21 518 111 30M279 30 369 518" />
        <path d="M101.5 82H288.5M68 265.5H322M195 82V265.5" />
        <path d="M44.5 392H345.5" />
        <path d="M27 160H363" strokeDasharray="1.5 4" />
      </g>
    </svg>
  );
}
