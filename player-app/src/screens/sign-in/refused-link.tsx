import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { AuthForm } from './auth-form.tsx';
import { EmailField, type SharedEmail } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './auth-screen.module.css';

const USED_OR_OLD = 'The link has been used already, or it is too old.';
const REFUSED = 'The sign-in service did not accept the link.';

interface RefusedLinkProps extends SharedEmail {
  /** The auth provider's own name of it. */
  reason: string | null;
}

/** For whoever came by a link that opens nothing: says why, and sends a new one. */
export function RefusedLink({ reason, ...sharedEmail }: RefusedLinkProps) {
  const { resendConfirmation } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCredentialsForm(['email'], async ({ email }) => {
    setSentTo(null);
    await resendConfirmation(email);
    setSentTo(email);
  });
  return (
    <>
      <p role="alert">
        {reason === 'otp_expired' ? USED_OR_OLD : REFUSED} Sign in if your address is confirmed already. If it
        is not, we send you a new link.
      </p>
      <div role="status" className={styles.live}>
        {sentTo !== null && (
          <div className={styles.notice}>
            <MailCheck strokeWidth={1.8} aria-hidden="true" />
            <p>
              If <b>{sentTo}</b> is waiting to be confirmed, a new link is on its way. It works once.
            </p>
          </div>
        )}
      </div>
      <AuthForm form={form} submitLabel="Send a New Link">
        <EmailField errors={form.errors} {...sharedEmail} />
      </AuthForm>
    </>
  );
}
