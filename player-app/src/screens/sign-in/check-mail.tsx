import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { Button, Stack } from '@lessons/ui';
import { authFailureOf, type AuthFailure } from './auth-failure.ts';
import { FormAlert, Notice } from './auth-form.tsx';
import styles from './auth-screen.module.css';

/**
 * Shown to an account that waits for the confirmation of its address: says which mail to look for, and sends it again.
 */
export function CheckMail({ email }: { email: string }) {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const [timesSent, setTimesSent] = useState(0);

  async function send() {
    setSending(true);
    setFailure(null);
    try {
      await (await import('../../auth/sign-in.ts')).resendConfirmation(email);
      setTimesSent((times) => times + 1);
    } catch (error) {
      setFailure(authFailureOf(error));
    } finally {
      setSending(false);
    }
  }

  return (
    <Stack gap={5} className={styles.form}>
      {failure && <FormAlert failure={failure} onRetry={() => void send()} />}
      <Notice icon={<MailCheck />}>
        {timesSent > 0 ? 'We sent another link to ' : 'We sent a link to '}
        <b>{email}</b>. Open it to confirm your address: it signs you in. It works once.
      </Notice>
      <Button wide loading={isSending} onClick={() => void send()}>
        {isSending ? 'Processing...' : 'Send it again'}
      </Button>
    </Stack>
  );
}
