import { Mail, Phone } from 'lucide-react';
import { coach } from '@lessons/contract/coach';
import { List, ListRow, Section } from '@lessons/ui';

export function GetInTouch({ className }: { className: string | undefined }) {
  return (
    <Section title="Get in Touch" className={className}>
      <List>
        <ListRow
          href={`tel:${coach.phone.replaceAll(' ', '')}`}
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
    </Section>
  );
}
