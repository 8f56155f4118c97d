import { Button, Cluster, Stack } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { useNotify, type Notice } from '../../notifications/notifications.tsx';
import { CodeField } from '../../second-factor/code-field.tsx';
import { useCodeForm } from '../../second-factor/use-code-form.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { signedIn } from './auth-forms.tsx';
import styles from './auth-screen.module.css';

const factorGone: Notice = {
  topic: 'session',
  title: 'Second factor removed',
  description: 'Your account no longer asks for a code. Please sign in again.',
};

/** Asks for the code of the second factor after the password. The session learns of its success by an event. */
export function SecondFactorStep() {
  const coach = useCoach();
  const signOut = useSignOut();
  const notify = useNotify();
  const form = useCodeForm(async (code) => {
    const { enterCode } = await import('../../auth/account-security.ts');
    notify((await enterCode(code)) ? signedIn : factorGone);
  });

  return (
    <>
      <Stack as="form" gap={5} noValidate className={styles.form} onSubmit={form.onSubmit}>
        <CodeField {...form.field} />
        <Button type="submit" variant="primary" wide loading={form.isSending}>
          {form.isSending ? 'Checking...' : 'Continue'}
        </Button>
      </Stack>
      <p>
        Lost your phone? A code of another app that you have added works too. Otherwise write to{' '}
        <a href={`mailto:${coach.email}`}>{coach.email}</a>: whoever runs the site can remove the second
        factor from your account.
      </p>
      <Cluster as="p" align="center" justify="center" className={styles.otherwise}>
        Not you?
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </Cluster>
    </>
  );
}
