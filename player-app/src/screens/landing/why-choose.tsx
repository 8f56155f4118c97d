import { Award, Clock, ShieldCheck, UsersRound } from 'lucide-react';
import { List, ListRow, Section } from '@lessons/ui';

const reasons = [
  { Icon: Award, text: '10+ years professional experience' },
  { Icon: UsersRound, text: 'All skill levels welcome' },
  { Icon: Clock, text: 'Flexible scheduling with 24/7 online booking and instant confirmation' },
  { Icon: ShieldCheck, text: 'Secure online payments' },
];

export function WhyChoose({ className }: { className: string | undefined }) {
  return (
    <Section title="Why Choose" className={className}>
      <List>
        {reasons.map(({ Icon, text }) => (
          <ListRow key={text} leading={<Icon />} title={text} />
        ))}
      </List>
    </Section>
  );
}
