import { useId, type ReactNode } from 'react';
import { Cluster, Stack } from './layout.tsx';
import { Muted } from './text.tsx';
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
    <Stack as="section" gap={3} top className={className} aria-labelledby={headingId}>
      <Cluster gap={3} rowGap={0} align="baseline" justify="between">
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {aside && (
          <Muted as="div" small>
            {aside}
          </Muted>
        )}
      </Cluster>
      {children}
    </Stack>
  );
}
