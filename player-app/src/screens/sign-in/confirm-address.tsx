import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { authFailureOf, type AuthFailure } from './auth-failure.ts';
import { FormAlert } from './form-alert.tsx';
import { useSession } from '../../session/use-session.ts';
import { welcome } from './welcome.ts';

/**
 * For whoever came by the link of a confirmation mail: confirms the address at once, which signs in. `otherwise` is the
 * way out where that fails.
 */
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
      (hasSignedIn) => hasSignedIn && notify(welcome),
      (error: unknown) => onFailure({ ...authFailureOf(error), canRetry: true }),
    );
  }, [confirmAddress, notify, onFailure]);
  return <Spinner />;
}
