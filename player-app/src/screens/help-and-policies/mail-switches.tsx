import { useQuery } from '@tanstack/react-query';
import type { MailPreferences } from '@lessons/contract';
import { mailPreferencesQuery, updateMailPreferencesMutation } from '../../requests/mail-preferences.ts';
import { SwitchList, type SwitchText } from './switch-list.tsx';
import styles from './policies.module.css';

const switches: readonly SwitchText<keyof MailPreferences>[] = [
  { name: 'reminders', label: 'Lesson Reminders', detail: 'Receive a reminder the day before a lesson.' },
  {
    name: 'twoHourReminder',
    label: 'Two-Hour Reminder',
    detail: 'Receive another reminder two hours before a lesson.',
  },
  {
    name: 'news',
    label: 'Marketing Emails',
    detail: 'News and offers by e-mail. None are sent yet: this counts from the first one on.',
  },
];

/** The switches of the optional mails. */
export function MailSwitches() {
  return (
    <SwitchList
      query={useQuery(mailPreferencesQuery)}
      mutation={updateMailPreferencesMutation}
      switches={switches}
      called="mail settings"
    >
      <li className={styles.always}>
        <span>Booking Confirmations</span>
        <span>Mails about your bookings, changes and refunds. Always sent.</span>
      </li>
    </SwitchList>
  );
}
