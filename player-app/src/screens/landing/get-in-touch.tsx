import { Mail, Phone } from 'lucide-react';
import { phoneLink } from '@lessons/rules';
import { List, ListRow, LoadingState, Section, Skeleton } from '@lessons/ui';
import type { Coach } from '../../coach-profile/coach-profile.ts';
import { useKnownCoach } from '../../coach-profile/use-coach.ts';

export function GetInTouch({ className }: { className: string | undefined }) {
  const coach = useKnownCoach();
  return (
    <Section title="Get in Touch" className={className}>
      {coach ? <Ways coach={coach} /> : <WaysLoading />}
    </Section>
  );
}

function Ways({ coach }: { coach: Coach }) {
  return (
    <List>
      <ListRow
        href={phoneLink(coach.phone)}
        leading={<Phone strokeWidth={1.8} aria-hidden="true" />}
        title={coach.phone}
        detail="Call"
      />
      <ListRow
        href={`mailto:${coach.email}`}
        leading={<Mail strokeWidth={1.8} aria-hidden="true" />}
        title={coach.email}
        detail="Email"
      />
    </List>
  );
}

function WaysLoading() {
  return (
    <LoadingState label="Loading how to reach the coach">
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </LoadingState>
  );
}
