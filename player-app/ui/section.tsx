import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  title: ReactNode;
  /** Small text at the far end of the heading, such as 'last 7 days'. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A part of a screen, labelled by its heading. */
export function Section({ title, aside, children, className }: SectionProps) {
  const headingId = useId();
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
