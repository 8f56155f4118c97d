import { useState, type SubmitEvent } from 'react';
import { coach } from '@lessons/contract/coach';
import { Button } from '@lessons/ui';
import { codeErrorOf } from '../../auth/auth-errors.ts';
import { useNotify, type Notice } from '../../notifications/notifications.tsx';
import { useSignOut } from '../../session/use-sign-out.ts';
import { CodeField } from './auth-fields.tsx';
import { signedIn } from './auth-forms.tsx';
import styles from './auth-screen.module.css';

const factorGone: Notice = {
  topic: 'session',
  title: 'Second Factor Removed',
  description: 'Your account no longer asks for a code. Please sign in again.',
};

/** Asks whoever has signed in by their password for the code of their second factor. The session hears of its success itself. */
export function SecondFactorStep() {
  const signOut = useSignOut();
  const notify = useNotify();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setChecking] = useState(false);

  async function check() {
    setChecking(true);
    try {
      const { enterCode } = await import('../../auth/account-security.ts');
      notify((await enterCode(code.trim())) ? signedIn : factorGone);
    } catch (refusal) {
      setError(codeErrorOf(refusal));
      setChecking(false);
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChecking) return;
    if (code.trim() === '') setError('Enter the code.');
    else void check();
  }

  return (
    <>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <CodeField
          code={code}
          onCodeChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
          error={error}
        />
        <Button type="submit" variant="primary" wide loading={isChecking}>
          {isChecking ? 'Checking...' : 'Continue'}
        </Button>
      </form>
      <p>
        Lost your phone? A code of another app that you have added works too. Otherwise write to{' '}
        <a href={`mailto:${coach.email}`}>{coach.email}</a>: whoever runs the site can take the second factor
        off your account.
      </p>
      <p className={styles.otherwise}>
        Not you?
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
    </>
  );
}
