import { BookOpen, Mail, MessageCircle, Phone } from 'lucide-react';
import { describeRelease } from '@lessons/contract';
import { Button, Facts, Muted, PageHeader, Section, Stack } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { useNotify } from '../../notifications/notifications.tsx';
import { openLink, supportLinks } from './contact-support.ts';
import { backToProfile, PolicyScreen } from './policy-parts.tsx';
import { FrequentQuestions } from './frequent-questions.tsx';
import styles from './policies.module.css';

const waysToContact = [
  { by: 'phone', label: 'Phone support', opening: 'Opening phone support…', Icon: Phone },
  { by: 'email', label: 'Email support', opening: 'Opening email support…', Icon: Mail },
  { by: 'chat', label: 'Live chat', opening: 'Opening live chat support…', Icon: MessageCircle },
] as const;

const supportHours = [
  { name: 'Monday–Friday', value: '09:00–18:00' },
  { name: 'Weekend', value: '10:00–16:00' },
];

export function HelpSupportScreen() {
  const notify = useNotify();
  const coach = useCoach();
  const links = supportLinks(coach);
  return (
    <PolicyScreen>
      <PageHeader
        title="Help & Support"
        subtitle={`${coach.name} answers you in person.`}
        back={backToProfile}
      />
      <Section title="Contact Us">
        <Stack gap={3} className={styles.contact}>
          {waysToContact.map(({ by, label, opening, Icon }) => {
            const href = links[by];
            return (
              href && (
                <Button
                  key={by}
                  icon={<Icon />}
                  onClick={() => {
                    notify({ title: 'Contact Support', description: opening });
                    openLink(href);
                  }}
                >
                  {label}
                </Button>
              )
            );
          })}
        </Stack>
        <Muted small facts>
          {coach.phone} · {coach.email}
        </Muted>
      </Section>
      <Section title="Support hours">
        <Facts rows={supportHours} />
      </Section>
      <Section title="Frequently asked questions">
        <FrequentQuestions />
      </Section>
      <Section title="User Guide">
        <div>
          <Button
            icon={<BookOpen />}
            onClick={() => {
              notify({ title: 'User Guide', description: 'Opening the user guide…' });
              openLink('/user-guide');
            }}
          >
            View User Guide
          </Button>
        </div>
      </Section>
      <Muted small facts>
        Version {describeRelease(RELEASE)}
      </Muted>
    </PolicyScreen>
  );
}
