import { useState, type ReactNode } from 'react';
import { MailCheck } from 'lucide-react';
import { Status } from '@lessons/ui';
import { EmailField, type SharedEmail } from './auth-fields.tsx';
import { AuthForm } from './auth-form.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import styles from './auth-screen.module.css';

interface MailFormProps extends SharedEmail {
  submitLabel: string;
  /** Requests the mail. */
  send: (email: string) => Promise<void>;
  /** Renders the text once the mail is requested. */
  children: (email: ReactNode) => ReactNode;
}

/** Requests a mail. It shows the same message whether the address has an account or not. */
export function MailForm({ submitLabel, send, children, ...sharedEmail }: MailFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCredentialsForm(['email'], async ({ email }) => {
    setSentTo(null);
    await send(email);
    setSentTo(email);
  });
  return (
    <>
      <Status as="div" className={styles.live}>
        {sentTo !== null && (
          <div className={styles.notice}>
            <MailCheck />
            <p>{children(<b>{sentTo}</b>)}</p>
          </div>
        )}
      </Status>
      <AuthForm form={form} submitLabel={submitLabel}>
        <EmailField errors={form.errors} {...sharedEmail} />
      </AuthForm>
    </>
  );
}
