import { Muted, Stack } from '@lessons/ui';
import { useSession } from '../../session/session.tsx';
import { SwitchList, type SwitchText } from './switch-list.tsx';
import styles from './policies.module.css';

const ofPrivacy: readonly SwitchText[] = [
  {
    name: 'profileVisibility',
    label: 'Profile visibility',
    detail: 'Players can’t see one another yet. From the day they can, off keeps you hidden.',
  },
  {
    name: 'locationSharing',
    label: 'Location sharing',
    detail: '“Directions” starts where you are. Your browser asks you then; we don’t store it.',
  },
  {
    name: 'dataSharing',
    label: 'Data sharing',
    detail: 'Report errors of the app from this account, without your name. We collect no usage figures.',
  },
];

/** The switches of the player's decisions about their data. */
export function PrivacySwitches() {
  const { refresh } = useSession();
  return (
    <SwitchList
      switches={ofPrivacy}
      called="privacy settings"
      // Home and the error reports go by what the session knows.
      onSaved={() => void refresh()}
    />
  );
}

const ofMails: readonly SwitchText[] = [
  { name: 'reminders', label: 'Lesson reminders', detail: 'Receive a reminder the day before a lesson.' },
  {
    name: 'twoHourReminder',
    label: 'Two-hour reminder',
    detail: 'Receive another reminder two hours before a lesson.',
  },
  {
    name: 'news',
    label: 'Marketing emails',
    detail: 'News and offers by email. None are sent yet: your choice applies from the first one.',
  },
];

/** The switches of the optional mails. */
export function MailSwitches() {
  return (
    <SwitchList switches={ofMails} called="email settings">
      <Stack as="li" className={styles.always}>
        <span>Booking confirmations</span>
        <Muted as="span" small>
          Emails about your bookings, changes and refunds. Always sent.
        </Muted>
      </Stack>
    </SwitchList>
  );
}
