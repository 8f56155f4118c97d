import { removeClient, type ListedClient } from '@lessons/contract';
import { fullNameOf, RETENTION } from '@lessons/rules';
import { ConfirmDialog } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';

interface RemoveClientDialogProps {
  client: ListedClient;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before a client without account is removed. */
export function RemoveClientDialog({ client, onRemoved, onClose }: RemoveClientDialogProps) {
  const name = fullNameOf(client);
  const { notify } = useAdmin();
  const remove = useChange<void, unknown>({
    send: (api) => api(removeClient, { params: { id: client.id } }),
    invalidates: invalidatedBy.booking,
    onDone: () => {
      onClose();
      notify({ title: `${name} was removed.` });
      onRemoved();
    },
    onFailed: onClose,
    failure: { topic: 'remove-client', title: 'The client was not removed' },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name}?`}
      description={`Name, address, phone number, notes and emails are deleted, and what is still owed is written off. Money to be given back keeps them until it is, 30 days at most. Lessons and payments are kept without the name until ${RETENTION.accountingRecordYears} years after their tax year. This can’t be undone.`}
      confirmLabel="Remove client"
      keepLabel="Keep client"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
