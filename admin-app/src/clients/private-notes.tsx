import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getClient, MAX_PRIVATE_NOTES_LENGTH, writePrivateNotes, type ClientPage } from '@lessons/contract';
import { Button, Stack, TextArea } from '@lessons/ui';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';
import styles from './clients.module.css';

/** Edits the coach's notes on a client; without any, once *Add note* is pressed. The player reads them in the download of their data alone. */
export function PrivateNotes({ clientId, saved }: { clientId: string; saved: string | null }) {
  const queryClient = useQueryClient();
  /** The text typed since the notes were saved; null shows what is saved, also from elsewhere. */
  const [draft, setDraft] = useState<string | null>(null);
  const sayBack = useSayBack();
  const form = useRef<HTMLFormElement>(null);
  const [isAdding, setAdding] = useState(false);
  // What was pressed is gone, and one wants to type.
  useEffect(() => {
    if (isAdding) form.current?.querySelector('textarea')?.focus();
  }, [isAdding]);
  const isChanged = draft !== null && draft.trim() !== (saved ?? '');
  useUnsaved(isChanged);
  const write = useChange({
    send: (api, privateNotes: string) =>
      api(writePrivateNotes, { params: { id: clientId }, body: { privateNotes: privateNotes || null } }),
    invalidates: [],
    onDone: ({ privateNotes }, sent) => {
      // Before everything is fetched again: leaving asks nothing.
      queryClient.setQueryData<ClientPage>(
        [getClient.path, clientId],
        (page) => page && { ...page, privateNotes },
      );
      // The button goes, and the focus with it. On a touch screen the keyboard would come up again.
      if (form.current?.querySelector('button:focus-visible'))
        form.current.querySelector('textarea')?.focus();
      // Typing goes on while the notes are saved.
      setDraft((now) => (now?.trim() === sent ? null : now));
      sayBack({ text: 'Private notes saved' });
    },
    failure: { topic: 'private-notes', title: 'Failed to save the private notes' },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    sayBack(null);
    if (draft !== null && !write.isPending) write.mutate(draft.trim());
  };
  if (!saved && !isAdding && draft === null) return <Button onClick={() => setAdding(true)}>Add note</Button>;
  return (
    <Stack as="form" gap={3} ref={form} className={styles.privateNotes} onSubmit={save}>
      <TextArea
        label="Private: only you see this"
        hint="It is included if they ask for their data."
        rows={4}
        maxLength={Math.max(MAX_PRIVATE_NOTES_LENGTH, saved?.length ?? 0)}
        value={draft ?? saved ?? ''}
        onChange={(event) => setDraft(event.target.value)}
      />
      {isChanged && (
        <Button type="submit" className={styles.save} loading={write.isPending}>
          Save notes
        </Button>
      )}
    </Stack>
  );
}
