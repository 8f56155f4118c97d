import { useId, useState, type FormEvent } from 'react';
import {
  changeForNameAsCoach,
  listBookings,
  MAX_FOR_NAME_LENGTH,
  type AdminBooking,
} from '@lessons/contract';
import { greetingNameOf } from '@lessons/rules';
import { Button, Dialog, TextField } from '@lessons/ui';
import { RefusalText } from '../forms/refusal-text.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { clientOf, timeOf } from '../lesson-text.ts';
import { useChange } from '../requests/use-change.ts';

interface WhoPlaysDialogProps {
  booking: AdminBooking;
  onDone: (booking: AdminBooking) => void;
  onClose: () => void;
}

/** Edits who plays in a lesson: the client, or somebody for whom they book. */
export function WhoPlaysDialog({ booking, onDone, onClose }: WhoPlaysDialogProps) {
  const formId = useId();
  const [name, setName] = useState(booking.forName ?? '');
  const { askBeforeLeaving, markSaved } = useUnsaved(name.trim() !== (booking.forName ?? ''));
  const change = useChange({
    send: (api, forName: string) =>
      api(changeForNameAsCoach, { params: { id: booking.id }, body: { forName: forName || null } }),
    invalidates: [listBookings.path],
    onDone: (changed) => {
      markSaved();
      onClose();
      onDone(changed);
    },
  });
  const close = () => !change.isPending && askBeforeLeaving(onClose);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!change.isPending) change.mutate(name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Who plays"
      description={`${clientOf(booking)}, ${timeOf(booking)}. Nobody gets an email about it.`}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          data-autofocus
          label="Name"
          hint={`A first name is enough. Leave it empty if ${greetingNameOf(booking.user)} plays.`}
          autoComplete="off"
          maxLength={MAX_FOR_NAME_LENGTH}
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            change.reset();
          }}
        />
      </form>
      <RefusalText error={change.error} />
    </Dialog>
  );
}
