import { useQuery } from '@tanstack/react-query';
import type { MailPreferences } from '@lessons/contract';
import { mailPreferencesQuery, updateMailPreferencesMutation } from '../../requests/mail-preferences.ts';
import { SwitchList, type SwitchText } from './switch-list.tsx';
import styles from './policies.module.css';

const switches: readonly SwitchText<keyof MailPreferences>[] = [
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
    <SwitchList
      query={useQuery(mailPreferencesQuery)}
      mutation={updateMailPreferencesMutation}
      switches={switches}
      called="email settings"
    >
      <li className={styles.always}>
        <span>Booking confirmations</span>
        <span>Emails about your bookings, changes and refunds. Always sent.</span>
      </li>
    </SwitchList>
  );
}
