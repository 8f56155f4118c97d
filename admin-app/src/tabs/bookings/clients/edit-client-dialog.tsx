import { useId, useState, type FormEvent } from 'react';
import { changeClient, listBookings, type ListedClient } from '@lessons/contract';
import { Button, Dialog, TextField } from '@lessons/ui';
import { useChange } from '../../../requests/use-change.ts';

interface EditClientDialogProps {
  client: ListedClient;
  onClose: () => void;
}

/** Edits the name, phone and e-mail address of a client without account. */
export function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  const formId = useId();
  const [firstName, setFirstName] = useState(client.firstName ?? '');
  const [lastName, setLastName] = useState(client.lastName ?? '');
  const [phone, setPhone] = useState(client.phone ?? '');
  const [email, setEmail] = useState(client.email);
  const [showsProblem, setShowsProblem] = useState(false);
  const hasName = firstName.trim() !== '';
  const change = useChange<void, unknown>({
    send: (api) =>
      api(changeClient, {
        params: { id: client.id },
        body: {
          firstName,
          lastName,
          ...(phone.trim() && { phone }),
          ...(email.trim() && { email: email.trim() }),
        },
      }),
    invalidates: [listBookings.path],
    onDone: onClose,
    failure: { topic: 'edit-client', title: 'The client was not changed' },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(!hasName);
    if (hasName && !change.isPending) change.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit client"
      description="Mails about their lessons go to this address."
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save client
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={save}>
        <TextField
          label="First name"
          data-autofocus
          autoComplete="off"
          maxLength={100}
          value={firstName}
          error={showsProblem && !hasName ? 'Please enter a name.' : undefined}
          onChange={(event) => setFirstName(event.target.value)}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          maxLength={100}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
