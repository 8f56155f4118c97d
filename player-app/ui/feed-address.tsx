import { CalendarSync, Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LinkButton } from './link-button.tsx';
import styles from './feed-address.module.css';

/** What the owner of a feed is asked before it happens. */
export type FeedQuestion = 'renew' | 'remove';

export interface FeedAddressProps {
  /** https. Calendar programs open it as `webcal:`. */
  address: string;
  question: FeedQuestion | null;
  onAsk: (question: FeedQuestion | null) => void;
  /** The action that was confirmed is running. */
  busy: boolean;
  onRenew: () => void;
  onRemove: () => void;
  /** `isCopied` is false where the browser does not allow it. */
  onCopy: (isCopied: boolean) => void;
}

/** The address of a calendar to subscribe to. It can be copied, renewed and removed. */
export function FeedAddress({ address, question, onAsk, busy, onRenew, onRemove, onCopy }: FeedAddressProps) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => onCopy(true),
      () => onCopy(false),
    );
  return (
    <div className={styles.feed}>
      <p className={styles.address}>{address}</p>
      <div className={styles.actions}>
        <LinkButton href={address.replace(/^https?:/, 'webcal:')} icon={<CalendarSync />}>
          Subscribe
        </LinkButton>
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="quiet" onClick={() => onAsk('renew')}>
          Renew
        </Button>
        <Button variant="quiet" onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={question === 'renew'}
        onOpenChange={() => onAsk(null)}
        title="Get a new address?"
        description="The old one stops working at once. Calendars that follow it have to subscribe again."
        confirmLabel="New Address"
        keepLabel="Keep Address"
        busy={busy}
        onConfirm={onRenew}
      />
      <ConfirmDialog
        open={question === 'remove'}
        onOpenChange={() => onAsk(null)}
        title="Remove the address?"
        description="It stops working at once. Calendars that follow it learn of no more changes."
        confirmLabel="Remove Address"
        keepLabel="Keep Address"
        busy={busy}
        onConfirm={onRemove}
      />
    </div>
  );
}
