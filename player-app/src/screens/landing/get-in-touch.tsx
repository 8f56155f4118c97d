import { Mail, Phone } from 'lucide-react';
import { coach } from '@lessons/contract/coach';
import { List, ListRow, Section } from '@lessons/ui';
import { callCoach, emailCoach } from '../../lessons/coach-links.ts';

export function GetInTouch({ className }: { className: string | undefined }) {
  return (
    <Section title="Get in Touch" className={className}>
      <List>
        <ListRow
          href={callCoach}
          leading={<Phone strokeWidth={1.8} aria-hidden="true" />}
          title={coach.phone}
          detail="Call"
        />
        <ListRow
          href={emailCoach}
          leading={<Mail strokeWidth={1.8} aria-hidden="true" />}
          title={coach.email}
          detail="Email"
        />
      </List>
    </Section>
  );
}
