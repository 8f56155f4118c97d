import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { AuthForm } from './auth-form.tsx';
import { EmailField, type SharedEmail } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './auth-screen.module.css';

/** Asks for the mail that leads to a new password. The answer is the same whether the address has an account or not. */
export function ForgottenPasswordForm(sharedEmail: SharedEmail) {
  const { requestRecoveryMail } = useSession();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useCredentialsForm(['email'], async ({ email }) => {
    setAskedFor(null);
    await requestRecoveryMail(email);
    setAskedFor(email);
  });
  return (
    <>
      <div role="status" className={styles.live}>
        {askedFor !== null && <MailOnItsWay email={askedFor} />}
      </div>
      <AuthForm form={form} submitLabel="Send Link">
        <EmailField errors={form.errors} {...sharedEmail} />
      </AuthForm>
    </>
  );
}

function MailOnItsWay({ email }: { email: string }) {
  return (
    <div className={styles.notice}>
      <MailCheck strokeWidth={1.8} aria-hidden="true" />
      <p>
        If <b>{email}</b> has an account, a link to choose a new password is on its way. It works once.
      </p>
    </div>
  );
}
