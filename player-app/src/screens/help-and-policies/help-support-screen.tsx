import { BookOpen, Mail, MessageCircle, Phone } from 'lucide-react';
import { describeRelease } from '@lessons/contract';
import { Button, PageHeader, Screen, Section } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { backToProfile, Facts } from './policy-parts.tsx';
import { FrequentQuestions } from './frequent-questions.tsx';
import styles from './policies.module.css';

const waysToContact = [
  { label: 'Phone Support', opening: 'Opening phone support…', icon: <Phone strokeWidth={1.8} /> },
  { label: 'Email Support', opening: 'Opening email support…', icon: <Mail strokeWidth={1.8} /> },
  { label: 'Live Chat', opening: 'Opening live chat support…', icon: <MessageCircle strokeWidth={1.8} /> },
];

const supportHours = [
  { name: 'Monday-Friday', value: '9:00 AM-6:00 PM' },
  { name: 'Weekend', value: '10:00 AM-4:00 PM' },
];

export function HelpSupportScreen() {
  const notify = useNotify();
  return (
    <Screen>
      <PageHeader title="Help & Support" back={backToProfile} />
      <Section title="Contact Us">
        <div className={styles.contact}>
          {waysToContact.map(({ label, opening, icon }) => (
            <Button
              key={label}
              icon={icon}
              onClick={() => notify({ title: 'Contact Support', description: opening })}
            >
              {label}
            </Button>
          ))}
        </div>
      </Section>
      <Section title="Support Hours">
        <Facts rows={supportHours} />
      </Section>
      <Section title="Frequently Asked Questions">
        <FrequentQuestions />
      </Section>
      <Section title="User Guide">
        <div>
          <Button
            icon={<BookOpen strokeWidth={1.8} />}
            onClick={() =>
              notify({ title: 'User Guide', description: 'The user guide will be available soon.' })
            }
          >
            View User Guide
          </Button>
        </div>
      </Section>
      <p className={styles.release}>Version {describeRelease(RELEASE)}</p>
    </Screen>
  );
}
