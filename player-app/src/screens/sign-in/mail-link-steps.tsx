import { useState, type ReactNode } from 'react';
import { Button, Status } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import type { SharedEmail } from './auth-fields.tsx';
import { welcome } from './auth-forms.tsx';
import { authFailureOf, type AuthFailure } from './auth-failure.ts';
import { FormAlert } from './auth-form.tsx';
import { MailForm } from './mail-form.tsx';
import { useSession } from '../../session/session.tsx';

interface ConfirmAddressProps {
  /** Whether somebody is signed in: the link may be another person's, and would sign them in to that account. */
  isSignedIn: boolean;
  otherwise: ReactNode;
}

/**
 * Confirms the address of a confirmation mail's link, which signs in. Not before a press: programs that check mail open its
 * links and run the page. `otherwise` is shown if it fails.
 */
export function ConfirmAddress({ isSignedIn, otherwise }: ConfirmAddressProps) {
  const { confirmAddress, leaveLink } = useSession();
  const notify = useNotify();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    setConfirming(true);
    setFailure(null);
    try {
      if (await confirmAddress()) notify(welcome());
    } catch (error) {
      setFailure({ ...authFailureOf(error), canRetry: true });
    } finally {
      setConfirming(false);
    }
  }

  return (
    <>
      {failure && <FormAlert failure={failure} onRetry={() => void confirm()} />}
      {isSignedIn && (
        <>
          <p>You are signed in already. This link signs you in to the account it was sent for.</p>
          <Button variant="primary" wide onClick={leaveLink}>
            Stay signed in
          </Button>
        </>
      )}
      {!isSignedIn && !failure && (
        <p>If you have not made an account here, close this page: somebody else has typed your address.</p>
      )}
      {(isSignedIn || !failure) && (
        <Button
          variant={isSignedIn ? undefined : 'primary'}
          wide
          loading={isConfirming}
          onClick={() => void confirm()}
        >
          {isSignedIn ? 'Use this link' : 'Confirm address'}
        </Button>
      )}
      {!isSignedIn && failure && otherwise}
    </>
  );
}

const USED_OR_OLD = 'The link has been used already, or it is too old.';
const REFUSED = 'The sign-in service did not accept the link.';

interface RefusedLinkProps extends SharedEmail {
  /** The auth provider's own name of it. */
  reason: string | null;
}

/** Shown for a link that opens nothing: says why, and sends a new one. */
export function RefusedLink({ reason, ...sharedEmail }: RefusedLinkProps) {
  return (
    <>
      <Status urgent>
        {reason === 'otp_expired' ? USED_OR_OLD : REFUSED} Sign in if your address is confirmed already. If it
        is not, we send you a new link.
      </Status>
      <MailForm
        {...sharedEmail}
        submitLabel="Send a new link"
        send={async (email) => (await import('../../auth/sign-in.ts')).resendConfirmation(email)}
      >
        {(email) => <>If {email} is waiting to be confirmed, a new link is on its way. It works once.</>}
      </MailForm>
    </>
  );
}
