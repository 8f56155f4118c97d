import { CalendarSync, Copy, Eye } from 'lucide-react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LinkButton } from './link-button.tsx';
import { Columns, Stack } from './layout.tsx';
import { Muted } from './text.tsx';
import styles from './feed-address.module.css';

/** The questions to the owner of a feed before it is changed. */
export type FeedQuestion = 'renew' | 'remove';

interface FeedAddressProps {
  /** https. Calendar programs open it as `webcal:`. Null while it is hidden. */
  address: string | null;
  /** Says when a calendar program last read it. */
  lastRead: string;
  onShow: () => void;
  /** The address is being fetched. */
  isShowing: boolean;
  question: FeedQuestion | null;
  onAsk: (question: FeedQuestion | null) => void;
  /** The action that was confirmed is running. */
  busy: boolean;
  onRenew: () => void;
  onRemove: () => void;
  /** `isCopied` is false where the browser does not allow it. */
  onCopy: (isCopied: boolean) => void;
}

/** An address, selected as a whole. */
export function AddressText({ children }: { children: string }) {
  return <p className={styles.address}>{children}</p>;
}

/** The address of a calendar to subscribe to. It can be shown, copied, renewed and removed. */
export function FeedAddress(props: FeedAddressProps) {
  const { address, lastRead, onShow, isShowing, question, onAsk, busy, onRenew, onRemove, onCopy } = props;
  const copy = (shown: string) =>
    navigator.clipboard.writeText(shown).then(
      () => onCopy(true),
      () => onCopy(false),
    );
  return (
    <Stack gap={4}>
      {address && <AddressText>{address}</AddressText>}
      <Muted small>{lastRead}</Muted>
      <Columns gap={2} min={8}>
        {address ? (
          <>
            <LinkButton href={address.replace(/^https?:/, 'webcal:')} icon={<CalendarSync />}>
              Subscribe
            </LinkButton>
            <Button icon={<Copy />} onClick={() => void copy(address)}>
              Copy
            </Button>
          </>
        ) : (
          <Button className={styles.show} icon={<Eye />} loading={isShowing} onClick={onShow}>
            Show address
          </Button>
        )}
        <Button variant="quiet" onClick={() => onAsk('renew')}>
          Renew
        </Button>
        <Button variant="quiet" onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </Columns>
      <ConfirmDialog
        open={question === 'renew'}
        onOpenChange={() => onAsk(null)}
        title="Get a new address?"
        description="The old one stops working at once. Calendars that follow it have to subscribe again."
        confirmLabel="New address"
        keepLabel="Keep address"
        busy={busy}
        onConfirm={onRenew}
      />
      <ConfirmDialog
        open={question === 'remove'}
        onOpenChange={() => onAsk(null)}
        title="Remove the address?"
        description="It stops working at once. Calendars that follow it learn of no more changes."
        confirmLabel="Remove address"
        keepLabel="Keep address"
        busy={busy}
        onConfirm={onRemove}
      />
    </Stack>
  );
}
