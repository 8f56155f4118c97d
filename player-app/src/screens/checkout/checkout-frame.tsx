import type { ReactNode } from 'react';
import { BackLink, CourtHero } from '@lessons/ui';
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
    <div className={styles.page}>
      <CourtHero shape="bleed" className={styles.court}>
        <div className={styles.words}>
          <div className={styles.top}>
            <BackLink href={back.href} className={styles.back}>
              {back.label}
            </BackLink>
            <p className={styles.brand}>{brand}</p>
          </div>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {summary}
        </div>
      </CourtHero>
      <div className={styles.sheet}>{children}</div>
    </div>
  );
}
