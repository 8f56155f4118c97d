import type { ReactNode } from 'react';
import { BackLink } from './back-link.tsx';
import { Cluster, Row, Stack } from './layout.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  /** The screen's h1. The shell moves the focus to it when the screen opens. */
  title: ReactNode;
  /** A small line above the title. */
  eyebrow?: ReactNode;
  /** A sentence under the title. */
  subtitle?: ReactNode;
  back?: { href: string; label: string } | undefined;
  /** The content at the far end of the title's line: prices, arrows, an avatar. */
  aside?: ReactNode;
}

export function PageHeader({ title, eyebrow, subtitle, back, aside }: PageHeaderProps) {
  return (
    <Stack as="header" gap={1} className={styles.header}>
      {back && <BackLink href={back.href}>{back.label}</BackLink>}
      <Cluster gap={4} rowGap={2} align="start" justify="between">
        <div className={styles.text}>
          {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {aside && (
          <Row gap={3} align="center" className={styles.aside}>
            {aside}
          </Row>
        )}
      </Cluster>
    </Stack>
  );
}
