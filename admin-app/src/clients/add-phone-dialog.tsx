import { useId, useState, type FormEvent } from 'react';
import { listBookings, personLimits, phoneIn, writeClientPhone, type ListedClient } from '@lessons/contract';
import { Button, Dialog, TextField } from '@lessons/ui';
import { fieldError, focusFirstError } from '../forms/field-error.ts';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';

interface AddPhoneDialogProps {
  client: ListedClient;
  onClose: () => void;
}

/** Writes the phone number of a client with an account who has none. */
export function AddPhoneDialog({ client, onClose }: AddPhoneDialogProps) {
  const formId = useId();
  const [phone, setPhone] = useState('');
  const [showsProblem, setShowsProblem] = useState(false);
  const { data, error } = phoneIn.safeParse(phone);
  const { askBeforeLeaving } = useUnsaved(phone.trim() !== '');
  const close = () => askBeforeLeaving(onClose);
  const change = useChange({
    send: (api, number: string) =>
      api(writeClientPhone, { params: { id: client.id }, body: { phone: number } }),
    invalidates: [listBookings.path],
    onDone: onClose,
    failure: { topic: 'edit-client', title: 'The phone number was not saved' },
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShowsProblem(true);
    if (data === undefined) focusFirstError(event.currentTarget);
    else if (!change.isPending) change.mutate(data);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Add phone number"
      description="They see it in their profile, and can change it there."
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save number
          </Button>
        </>
      }
    >
      <form id={formId} className={sheet.sheet} noValidate onSubmit={save}>
        <TextField
          data-autofocus
          label="Phone"
          type="tel"
          autoComplete="off"
          maxLength={personLimits.phone}
          value={phone}
          error={showsProblem && error && fieldError(error.issues[0]?.message ?? '')}
          onChange={({ target }) => setPhone(target.value)}
        />
      </form>
    </Dialog>
  );
}
