import { Award, Clock, ShieldCheck, UsersRound } from 'lucide-react';
import { List, ListRow, Section } from '@lessons/ui';

const reasons = [
  { Icon: Award, words: '10+ years professional experience' },
  { Icon: UsersRound, words: 'All skill levels welcome' },
  { Icon: Clock, words: 'Flexible scheduling with 24/7 online booking and instant confirmation' },
  { Icon: ShieldCheck, words: 'Secure online payments' },
];

export function WhyChoose({ className }: { className: string | undefined }) {
  return (
    <Section title="Why Choose" className={className}>
      <List>
        {reasons.map(({ Icon, words }) => (
          <ListRow key={words} leading={<Icon strokeWidth={1.8} aria-hidden="true" />} title={words} />
        ))}
      </List>
    </Section>
  );
}
