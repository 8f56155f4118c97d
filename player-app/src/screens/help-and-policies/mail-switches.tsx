import { useMutation, useQuery } from '@tanstack/react-query';
import type { MailPreferences } from '@lessons/contract';
import { QueryContent, Skeleton, Switch } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { mailPreferencesQuery, updateMailPreferencesMutation } from '../../requests/mail-preferences.ts';
import { settingsSaved } from './policy-parts.tsx';
import styles from './policies.module.css';

const switches: readonly { name: keyof MailPreferences; label: string; detail: string }[] = [
  { name: 'reminders', label: 'Lesson Reminders', detail: 'Receive a reminder the day before a lesson.' },
  {
    name: 'twoHourReminder',
    label: 'Two-Hour Reminder',
    detail: 'Receive another reminder two hours before a lesson.',
  },
  { name: 'news', label: 'Marketing Emails', detail: 'Receive news and offers by e-mail.' },
];

/** Which mails the player receives. Each switch is saved at once, and moves back if that fails. */
export function MailSwitches() {
  const query = useQuery(mailPreferencesQuery());
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const saving = useMutation({
    ...updateMailPreferencesMutation,
    onSuccess: () => notify({ topic: 'mails', ...settingsSaved }),
    onError: (error, changes, before, mutation) => {
      void updateMailPreferencesMutation.onError?.(error, changes, before, mutation);
      notifyFailure({
        topic: 'mails',
        title: 'Settings Not Updated',
        description: reasonOf(error, 'Your mail settings could not be saved. Please try again.'),
      });
    },
  });
  return (
    <QueryContent
      query={query}
      failed="Your mail settings could not be loaded."
      loadingLabel="Loading your mail settings"
      skeleton={switches.map(({ name }) => (
        <Skeleton key={name} shape="row" />
      ))}
    >
      {(preferences) => (
        <ul role="list" className={styles.switches}>
          <li className={styles.always}>
            <span>Booking Confirmations</span>
            <span>Mails about your bookings, changes and refunds. Always sent.</span>
          </li>
          {switches.map(({ name, ...texts }) => (
            <li key={name}>
              <Switch
                {...texts}
                checked={preferences[name]}
                onChange={(isOn) => saving.mutate({ [name]: isOn })}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  );
}
