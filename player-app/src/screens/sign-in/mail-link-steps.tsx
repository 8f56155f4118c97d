import { useEffect, useState, type ReactNode } from 'react';
import { Button, Spinner } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import type { SharedEmail } from './auth-fields.tsx';
import { welcome } from './auth-forms.tsx';
import { authFailureOf, type AuthFailure } from './auth-failure.ts';
import { FormAlert } from './auth-form.tsx';
import { MailForm } from './mail-form.tsx';
import { useSession } from '../../session/session.tsx';

/**
 * Shown to a signed-in person who came by a confirmation mail's link. It is not used unless they say so: the link may
 * be somebody else's, and would sign them in to that person's account.
 */
export function SignedInAlready({ onUse }: { onUse: () => void }) {
  const { leaveLink } = useSession();
  return (
    <>
      <p>You are signed in already. This link signs you in to the account it was sent for.</p>
      <Button variant="primary" wide onClick={leaveLink}>
        Stay Signed In
      </Button>
      <Button wide onClick={onUse}>
        Use This Link
      </Button>
    </>
  );
}

/** Confirms the address of a confirmation mail's link at once, which signs in. `otherwise` is shown if that fails. */
export function ConfirmAddress({ otherwise }: { otherwise: ReactNode }) {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  if (!failure) return <Confirming onFailure={setFailure} />;
  return (
    <>
      <FormAlert failure={failure} onRetry={() => setFailure(null)} />
      {otherwise}
    </>
  );
}

/** Confirms the address when it is shown: showing it again tries again. */
function Confirming({ onFailure }: { onFailure: (failure: AuthFailure) => void }) {
  const { confirmAddress } = useSession();
  const notify = useNotify();
  useEffect(() => {
    confirmAddress().then(
      (hasSignedIn) => hasSignedIn && notify(welcome()),
      (error: unknown) => onFailure({ ...authFailureOf(error), canRetry: true }),
    );
  }, [confirmAddress, notify, onFailure]);
  return <Spinner />;
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
      <p role="alert">
        {reason === 'otp_expired' ? USED_OR_OLD : REFUSED} Sign in if your address is confirmed already. If it
        is not, we send you a new link.
      </p>
      <MailForm
        {...sharedEmail}
        submitLabel="Send a New Link"
        send={async (email) => (await import('../../auth/sign-in.ts')).resendConfirmation(email)}
      >
        {(email) => <>If {email} is waiting to be confirmed, a new link is on its way. It works once.</>}
      </MailForm>
    </>
  );
}
