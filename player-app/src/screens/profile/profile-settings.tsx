import { List, ListRow, Section } from '@lessons/ui';
import { CircleQuestionMark, CreditCard, FileText, LogOut, ShieldCheck } from 'lucide-react';

const pages = [
  { href: '/help-support', title: 'Help & Support', icon: <CircleQuestionMark /> },
  { href: '/privacy-security', title: 'Privacy & Security', icon: <ShieldCheck /> },
  { href: '/payment-methods', title: 'Payment Methods', icon: <CreditCard /> },
  { href: '/terms-conditions', title: 'Terms & Conditions', icon: <FileText /> },
];

export function ProfileSettings({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Section title="Settings">
      <List>
        {pages.map(({ href, title, icon }) => (
          <ListRow key={href} href={href} leading={icon} title={title} />
        ))}
        <ListRow onPress={onSignOut} leading={<LogOut />} title="Sign Out" />
      </List>
    </Section>
  );
}
