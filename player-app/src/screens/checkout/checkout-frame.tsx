import type { ReactNode } from 'react';
import { BackLink, Cluster, CourtHero, Stack } from '@lessons/ui';
import { useKnownCoach } from '../../coach-profile/use-coach.ts';
import styles from './checkout-frame.module.css';

interface CheckoutFrameProps {
  title: string;
  back: { href: string; label: string };
  /** The lesson and its price. */
  summary?: ReactNode;
  children: ReactNode;
}

/** Paying: the lesson lies on the coach's court, and the form before it; beside it on a desktop. */
export function CheckoutFrame({ title, back, summary, children }: CheckoutFrameProps) {
  const brand = useKnownCoach()?.brand;
  return (
    <Stack className={styles.page}>
      <CourtHero shape="bleed">
        <Stack gap={2} className={styles.words}>
          <Cluster gap={4} rowGap={0} align="center" justify="between" className={styles.top}>
            <BackLink href={back.href} className={styles.back}>
              {back.label}
            </BackLink>
            <p className={styles.brand}>{brand}</p>
          </Cluster>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {summary}
        </Stack>
      </CourtHero>
      <Stack top className={styles.sheet}>
        {children}
      </Stack>
    </Stack>
  );
}
