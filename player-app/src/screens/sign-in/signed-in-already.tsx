import { Button } from '@lessons/ui';
import { useSession } from '../../session/use-session.ts';

/**
 * For whoever is signed in and came by a confirmation mail's link. It is not used unless they say so: the link may be
 * somebody else's, and would bring them into that person's account.
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
