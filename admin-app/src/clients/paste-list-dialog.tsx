import { useCallback, useMemo, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  addClientList,
  checkClientList,
  listBookings,
  removeClientList,
  type ColumnMeaning,
  type ListColumn,
  type ListedLine,
  type NewClient,
} from '@lessons/contract';
import { Button, Dialog, List, Problem, Stack, TextArea } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import type { ClientDraft } from '../contacts/clients.ts';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { detailOf } from '../requests/api-error.ts';
import { useChange } from '../requests/use-change.ts';
import { useRequestId } from '../requests/use-request-id.ts';
import { CheckedList } from './checked-list.tsx';
import { clientsText, draftLine, isNew, readPasted, summaryOf } from './list-draft.ts';
import { ListColumns } from './list-columns.tsx';
import styles from './pasted-list.module.css';

interface Added {
  listId: string;
  count: number;
  leftOut: number;
  /** What stands in the lines that were not corrected. */
  incomplete: readonly ListedLine[];
}

interface Checked {
  columns: readonly ListColumn[];
  lines: readonly ListedLine[];
}

type Meanings = ReadonlyMap<number, ColumnMeaning>;

/** Adds the clients of a list that the coach pastes: shows how it is read, adds what the coach has corrected, and takes it back. */
export function PasteListDialog({ onClose }: { onClose: () => void }) {
  const { api } = useAdmin();
  const requestId = useRequestId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  /** What the coach says that columns hold, by their index. */
  const [meanings, setMeanings] = useState<Meanings>(new Map());
  const [edits, setEdits] = useState<ReadonlyMap<number, Partial<ClientDraft>>>(new Map());
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [added, setAdded] = useState<Added | null>(null);
  const { askBeforeLeaving } = useUnsaved(added === null && text.trim() !== '');
  const close = () => askBeforeLeaving(onClose);

  const check = useMutation({
    mutationFn: (chosen: Meanings) => {
      const columns = [...chosen].map(([index, meaning]) => ({ index, meaning }));
      const body = { text: readPasted(text).text, ...(columns.length > 0 && { columns }) };
      return api(checkClientList, { body });
    },
    onSuccess: (read, chosen) => {
      setMeanings(chosen);
      setChecked(read);
    },
    onError: (error) =>
      setProblem(
        detailOf(error) ?? 'The list could not be checked. Please check your connection and try again.',
      ),
  });
  const lines = useMemo(() => checked?.lines ?? [], [checked]);
  const chosen = lines.flatMap((line, index) =>
    isNew(line) && !unticked.has(index) ? [{ line, client: draftLine(line, edits.get(index)).client }] : [],
  );
  const clients = chosen.flatMap(({ client }) => client ?? []);
  const incomplete = chosen.flatMap(({ line, client }) => (client ? [] : [line]));
  const tick = useCallback(
    (index: number) =>
      setUnticked((before) => {
        const next = new Set(before);
        if (!next.delete(index)) next.add(index);
        return next;
      }),
    [],
  );
  const edit = useCallback(
    (index: number, edited: Partial<ClientDraft>) => setEdits((before) => new Map(before).set(index, edited)),
    [],
  );
  const add = useChange({
    send: async (send, news: NewClient[]) => {
      const id = requestId(news);
      const { ids, leftOut } = await send(addClientList, { body: { id, clients: news } });
      return { listId: id, count: ids.length, leftOut, incomplete };
    },
    invalidates: [listBookings.path],
    onDone: setAdded,
    failure: { topic: 'client-list', title: 'The clients were not added' },
  });
  const takeBack = useChange({
    send: (send, id: string) => send(removeClientList, { params: { id } }),
    invalidates: [listBookings.path],
    failure: { topic: 'client-list', title: 'The clients were not removed again' },
  });
  const submit = () => {
    const found = readPasted(text).problem;
    setProblem(found);
    if (found) return;
    setEdits(new Map());
    setUnticked(new Set());
    check.mutate(new Map());
  };

  if (added) {
    const { data: back } = takeBack;
    return (
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={back ? `${clientsText(back.removed)} removed again` : `${clientsText(added.count)} added`}
        description="Nobody was emailed."
        actions={
          <>
            {!back && added.count > 0 && (
              <Button loading={takeBack.isPending} onClick={() => takeBack.mutate(added.listId)}>
                Undo
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
        {added.incomplete.length > 0 && !back && (
          <>
            <p>Not added, since something is missing:</p>
            <List pad={3}>
              {added.incomplete.map((line) => (
                <li key={`${line.line} ${line.text}`}>{line.text}</li>
              ))}
            </List>
          </>
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
        checked
          ? summaryOf(lines, clients.length, incomplete.length)
          : 'Nothing is added before you have seen it, and nobody is emailed.'
      }
      actions={
        checked ? (
          <>
            <Button onClick={() => setChecked(null)}>Back</Button>
            <Button
              variant="primary"
              loading={add.isPending}
              disabled={clients.length === 0 || check.isPending}
              onClick={() => add.mutate(clients)}
            >
              Add {clientsText(clients.length)}
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
      {checked ? (
        <Stack gap={4} className={styles.checked} aria-busy={check.isPending}>
          {problem && <Problem>{problem}</Problem>}
          {checked.columns.length > 0 && (
            <ListColumns
              columns={checked.columns}
              onChoose={(index, meaning) => check.mutate(new Map(meanings).set(index, meaning))}
            />
          )}
          <CheckedList lines={lines} edits={edits} unticked={unticked} onTick={tick} onEdit={edit} />
        </Stack>
      ) : (
        <TextArea
          data-autofocus
          label="Names, phone numbers, email addresses"
          hint="From a spreadsheet, your phone’s contacts, an email’s To line, WhatsApp, or as you write them: one client a line."
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
