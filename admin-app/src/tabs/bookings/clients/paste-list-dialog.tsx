import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  addClientList,
  checkClientList,
  listBookings,
  removeClientList,
  type ListedLine,
  type NewClient,
} from '@lessons/contract';
import { Button, Dialog, TextArea } from '@lessons/ui';
import { useAdmin } from '../../../admin-context.tsx';
import { useUnsaved } from '../../../forms/use-unsaved.tsx';
import { detailOf } from '../../../requests/api-error.ts';
import { useChange } from '../../../requests/use-change.ts';
import { useRequestId } from '../../../requests/use-request-id.ts';
import { CheckedList } from './checked-list.tsx';
import { clientOf, clientsText, problemOf, summaryOf } from './list-draft.ts';

interface Added {
  listId: string;
  count: number;
  leftOut: number;
}

/** Adds the clients of a list that the coach pastes: shows what will happen, does it, and takes it back. */
export function PasteListDialog({ onClose }: { onClose: () => void }) {
  const { api } = useAdmin();
  const requestId = useRequestId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [lines, setLines] = useState<readonly ListedLine[] | null>(null);
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [added, setAdded] = useState<Added | null>(null);
  const { askBeforeLeaving } = useUnsaved(added === null && text.trim() !== '');
  const close = () => askBeforeLeaving(onClose);

  const check = useMutation({
    mutationFn: () => api(checkClientList, { body: { text } }),
    onSuccess: (checked) => {
      setUnticked(new Set());
      setLines(checked.lines);
    },
    onError: (error) =>
      setProblem(
        detailOf(error) ?? 'The list could not be checked. Please check your connection and try again.',
      ),
  });
  const chosen = (lines ?? []).flatMap((line) => (unticked.has(line.line) ? [] : (clientOf(line) ?? [])));
  const add = useChange({
    send: async (send, clients: NewClient[]) => {
      const id = requestId(clients);
      const { ids, leftOut } = await send(addClientList, { body: { id, clients } });
      return { listId: id, count: ids.length, leftOut };
    },
    invalidates: [listBookings.path],
    onDone: setAdded,
    failure: { topic: 'client-list', title: 'The clients were not added' },
  });
  const takeBack = useChange({
    send: (send, id: string) => send(removeClientList, { params: { id } }),
    invalidates: [listBookings.path],
    failure: { topic: 'client-list', title: 'The clients were not taken back' },
  });
  const submit = () => {
    const found = problemOf(text);
    setProblem(found);
    if (!found) check.mutate();
  };

  if (added) {
    const { data: back } = takeBack;
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={back ? `${clientsText(back.removed)} taken back` : `${clientsText(added.count)} added`}
        description="Nobody was emailed."
        actions={
          <>
            {!back && added.count > 0 && (
              <Button loading={takeBack.isPending} onClick={() => takeBack.mutate(added.listId)}>
                Take back
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        }
      >
        {added.leftOut > 0 && !back && (
          <p>{clientsText(added.leftOut)} became known meanwhile and stayed as they are.</p>
        )}
        {back && back.kept > 0 && (
          <p>{clientsText(back.kept)} stayed: they have a lesson or an account by now.</p>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Paste a list"
      description={
        lines ? summaryOf(lines) : 'Nothing is added before you have seen it, and nobody is emailed.'
      }
      actions={
        lines ? (
          <>
            <Button onClick={() => setLines(null)}>Back</Button>
            <Button
              variant="primary"
              loading={add.isPending}
              disabled={chosen.length === 0}
              onClick={() => add.mutate(chosen)}
            >
              Add {clientsText(chosen.length)}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Close</Button>
            <Button variant="primary" loading={check.isPending} onClick={submit}>
              Check the list
            </Button>
          </>
        )
      }
    >
      {lines ? (
        <CheckedList lines={lines} unticked={unticked} onUntick={setUnticked} />
      ) : (
        <TextArea
          data-autofocus
          label="Names, phone numbers, email addresses"
          hint="One client a line, or a table. If names are not found, put a line such as “Name, Phone, Email” on top."
          rows={8}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={problem}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
        />
      )}
    </Dialog>
  );
}
