import { List, ListRow, Section } from '@lessons/ui';
import { CircleQuestionMark, CreditCard, FileText, LogOut, ShieldCheck } from 'lucide-react';

const pages = [
  { href: '/help-support', title: 'Help & Support', icon: <CircleQuestionMark strokeWidth={1.8} /> },
  { href: '/privacy-security', title: 'Privacy & Security', icon: <ShieldCheck strokeWidth={1.8} /> },
  { href: '/payment-methods', title: 'Payment Methods', icon: <CreditCard strokeWidth={1.8} /> },
  { href: '/terms-conditions', title: 'Terms & Conditions', icon: <FileText strokeWidth={1.8} /> },
];

export function ProfileSettings({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Section title="Settings">
      <List>
        {pages.map(({ href, title, icon }) => (
          <ListRow key={href} href={href} leading={icon} title={title} />
        ))}
        <ListRow onPress={onSignOut} leading={<LogOut strokeWidth={1.8} />} title="Sign Out" />
      </List>
    </Section>
  );
}
