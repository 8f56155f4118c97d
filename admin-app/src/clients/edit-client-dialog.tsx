import { useId, useState, type FormEvent } from 'react';
import {
  changeClient,
  listBookings,
  personLimits,
  type ListedClient,
  type NewClient,
} from '@lessons/contract';
import { Button, Dialog, TextField } from '@lessons/ui';
import type { ClientDraft } from '../contacts/clients.ts';
import { readDraft } from '../contacts/read-draft.ts';
import { focusFirstError } from '../forms/field-error.ts';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';

interface EditClientDialogProps {
  client: ListedClient;
  onClose: () => void;
}

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', maxLength: personLimits.name },
  { name: 'lastName', label: 'Last name', type: 'text', maxLength: personLimits.name },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: personLimits.phone },
  { name: 'email', label: 'Email', type: 'email', maxLength: personLimits.email },
] as const;

/** Edits the name, phone and e-mail address of a client without account. */
export function EditClientDialog({ client, onClose }: EditClientDialogProps) {
  const formId = useId();
  const saved: ClientDraft = {
    firstName: client.firstName ?? '',
    lastName: client.lastName ?? '',
    phone: client.phone ?? '',
    email: client.email,
  };
  const [draft, setDraft] = useState(saved);
  const [showsProblems, setShowsProblems] = useState(false);
  const read = readDraft(draft);
  const problems = showsProblems ? read.problems : {};
  const { askBeforeLeaving } = useUnsaved(fields.some(({ name }) => draft[name] !== saved[name]));
  const close = () => askBeforeLeaving(onClose);
  const change = useChange({
    send: (api, body: NewClient) => api(changeClient, { params: { id: client.id }, body }),
    invalidates: [listBookings.path],
    onDone: onClose,
    failure: { topic: 'edit-client', title: 'The client was not changed' },
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShowsProblems(true);
    if (!read.client) focusFirstError(event.currentTarget);
    else if (!change.isPending) change.mutate(read.client);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title="Edit client"
      description="Emails about their lessons go to this address."
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Save client
          </Button>
        </>
      }
    >
      <form id={formId} className={sheet.sheet} noValidate onSubmit={save}>
        {fields.map(({ name, label, type, maxLength }, index) => (
          <TextField
            key={name}
            data-autofocus={index === 0 || undefined}
            label={label}
            type={type}
            autoComplete="off"
            maxLength={maxLength}
            value={draft[name]}
            error={problems[name]}
            onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
}
