import type { ReactNode } from 'react';
import { Award, Clock, ShieldCheck, UsersRound, type LucideIcon } from 'lucide-react';
import { Cluster, Figure, List, Section, Stack } from '@lessons/ui';
import styles from './why-choose.module.css';

/** The claims, each beside what proves it. The coach's own words come from the profile, so they are last. */
export function WhyChoose({ className }: { className: string | undefined }) {
  return (
    <Section title="Why Choose" className={className}>
      <List className={styles.reasons}>
        <Reason Icon={UsersRound} claim="All skill levels welcome">
          <Stack as="figure" gap={1} className={styles.note}>
            <figcaption>Example: the coach’s note after a beginner’s third lesson</figcaption>
            <blockquote>
              The ready position is there. Serve: toss the ball further in front, and let the racket drop
              behind you. Until next week: twenty tosses a day, nothing to hit.
            </blockquote>
          </Stack>
        </Reason>
        <Reason Icon={Clock} claim="Flexible scheduling with 24/7 online booking and instant confirmation">
          <p>
            Move or cancel until 24 hours before, and a cancelled lesson is refunded in full. Later than that
            it is neither moved nor refunded. If the coach calls it off, you choose another time or your money
            back.
          </p>
        </Reason>
        <Reason Icon={ShieldCheck} claim="Secure online payments">
          <Cluster as="p" gap={6} rowGap={1} className={styles.prices} data-fill="prices">
            <span>
              1 hour <Figure data-fill="one-hour" />
            </span>{' '}
            <span>
              2 hours <Figure data-fill="two-hours" />
            </span>
          </Cluster>
          <p>By card, with Stripe. Paid means booked: if the time has just gone, you are refunded.</p>
        </Reason>
        <Reason Icon={Award} claim="10+ years professional experience">
          <div className={styles.credentials} data-fill="credentials" hidden>
            <Stack as="ul" gap={1} role="list" aria-label="Credentials" />
            <a href="/" target="_blank" rel="noreferrer">
              Check it
            </a>
          </div>
          <p className={styles.bio} data-fill="bio" />
        </Reason>
      </List>
    </Section>
  );
}

function Reason({ Icon, claim, children }: { Icon: LucideIcon; claim: string; children: ReactNode }) {
  return (
    <Stack as="li" gap={3} top className={styles.reason}>
      <h3 className={styles.claim}>
        <Icon />
        {claim}
      </h3>
      <Stack gap={2} className={styles.proof}>
        {children}
      </Stack>
    </Stack>
  );
}
