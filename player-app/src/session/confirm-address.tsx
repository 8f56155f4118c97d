import { useCallback, useEffect, useState } from 'react';
import { Spinner } from '@lessons/ui';
import { useNotify } from '../shell/notifications.tsx';
import { authFailureOf, type AuthFailure } from './auth-failure.ts';
import { FormAlert } from './form-alert.tsx';
import { useSession } from './use-session.ts';
import { welcome } from './welcome.ts';

/** For whoever came by the link of a confirmation mail: confirms the address at once, which signs in. */
export function ConfirmAddress() {
  const { confirmAddress } = useSession();
  const notify = useNotify();
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const confirm = useCallback(async () => {
    try {
      if (await confirmAddress()) notify(welcome);
    } catch (error) {
      setFailure({ ...authFailureOf(error), canRetry: true });
    }
  }, [confirmAddress, notify]);

  useEffect(() => {
    void confirm();
  }, [confirm]);

  function retry() {
    setFailure(null);
    void confirm();
  }

  return failure ? <FormAlert failure={failure} onRetry={retry} /> : <Spinner />;
}
