import { useId, useState, type FormEvent } from 'react';
import { addClient, listBookings, type NewClient } from '@lessons/contract';
import { Button, Dialog } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { NewClientForm } from '../book-and-move/new-client-form.tsx';
import { draftOf } from '../contacts/clients.ts';
import { readDraft } from '../contacts/read-draft.ts';
import { focusFirstError } from '../forms/field-error.ts';
import sheet from '../forms/sheet.module.css';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';
import { useRequestId } from '../requests/use-request-id.ts';
import { clientPath } from '../routes.ts';

interface NewClientDialogProps {
  /** What the coach has searched for: part of a name, a number or an address. */
  search: string;
  onClose: () => void;
}

/** Adds a client without a lesson, and opens their page. */
export function NewClientDialog({ search, onClose }: NewClientDialogProps) {
  const formId = useId();
  const { navigate } = useAdmin();
  const [draft, setDraft] = useState(() => draftOf(search));
  const [showsProblems, setShowsProblems] = useState(false);
  const requestId = useRequestId();
  const { askBeforeLeaving, markSaved } = useUnsaved(Object.values(draft).some((text) => text.trim() !== ''));
  const close = () => askBeforeLeaving(onClose);
  const open = (id: string) => {
    markSaved();
    onClose();
    navigate(clientPath(id));
  };
  const change = useChange({
    send: (api, client: NewClient) => api(addClient, { body: { id: requestId(client), client } }),
    invalidates: [listBookings.path],
    onDone: ({ id }) => open(id),
    failure: { topic: 'new-client', title: 'The client was not added' },
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShowsProblems(true);
    const { client } = readDraft(draft);
    if (!client) focusFirstError(event.currentTarget);
    else if (!change.isPending) change.mutate(client);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="New client"
      description="They won’t get an email."
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button type="submit" form={formId} variant="primary" loading={change.isPending}>
            Add client
          </Button>
        </>
      }
    >
      <form id={formId} className={sheet.sheet} noValidate onSubmit={save}>
        <NewClientForm
          draft={draft}
          showsProblems={showsProblems}
          onChange={setDraft}
          onChoose={({ id }) => open(id)}
        />
      </form>
    </Dialog>
  );
}
