import { useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { fullNameOf, londonDateOf } from '@lessons/rules';
import { Button, Dialog, FailedState, TextField, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { useClosingDialog } from '../closing/use-closing-dialog.tsx';
import { useSettleUp } from '../settle-up/use-settle-up.tsx';
import { useNextFreeHour } from '../timetable/use-next-free-hour.ts';
import styles from './ball.module.css';
import { FORM, type Sheets } from './open-request.tsx';
import { readRequest } from './read-request.ts';
import { MAX_LENGTH } from './sentence.ts';
import { Understood } from './understood.tsx';
import { useKnown } from './use-known.ts';

interface BallFieldProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The field that understands a coach, and the sheet that it has opened. */
export function BallField({ isOpen, onOpenChange }: BallFieldProps) {
  const { navigate } = useAdmin();
  const [moved, setMoved] = useState<AdminBooking | null>(null);
  const booking = useBookAndMove(moved);
  const closing = useClosingDialog();
  const { openSettling, settleDialog } = useSettleUp();
  const close = () => onOpenChange(false);
  const sheets: Sheets = {
    book: (chosen) => {
      close();
      setMoved(null);
      booking.fillIn(chosen);
    },
    move: (lesson, chosen) => {
      close();
      setMoved(lesson);
      booking.fillIn(chosen);
    },
    notHere: (filledIn) => {
      close();
      closing.ask(filledIn);
    },
    settle: (client, paid) => {
      close();
      openSettling({ dialog: 'settle', client: { id: client.id, name: fullNameOf(client) }, owed: [], paid });
    },
    go: (path) => {
      close();
      navigate(path);
    },
  };
  return (
    <>
      {isOpen && (
        <Dialog open onOpenChange={onOpenChange} title="What would you like to do?">
          <Field sheets={sheets} />
        </Dialog>
      )}
      {booking.dialogs}
      {closing.dialog}
      {settleDialog}
    </>
  );
}

function Field({ sheets }: { sheets: Sheets }) {
  const now = useNow();
  const [text, setText] = useState('');
  const { known, clients, places, isFailed, retry } = useKnown();
  const next = useNextFreeHour(now);
  const read = known && readRequest(text, known, now);
  if (isFailed)
    return (
      <FailedState
        message="Your clients couldn’t be loaded, and nothing is understood without them."
        onRetry={retry}
      />
    );
  return (
    <>
      <TextField
        data-autofocus
        form={FORM}
        enterKeyHint="go"
        label="In a few words"
        hint="Sarah Tuesday 4.45 · rain · Frank paid 105 · move Tom to Friday 5"
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() === '' ? (
        <div className={styles.acts} role="group" aria-label="Actions">
          <Button disabled={!next} onClick={() => next && sheets.book({ start: next, client: undefined })}>
            Book for…
          </Button>
          <Button onClick={() => sheets.notHere({ date: londonDateOf(now), from: now })}>Not here</Button>
          <Button onClick={() => setText('Move ')}>Move</Button>
          <Button onClick={() => setText('Settle up with ')}>Settle up</Button>
          <Button onClick={() => setText('Find ')}>Find</Button>
        </div>
      ) : (
        // A new reading has other questions.
        read && (
          <Understood
            key={JSON.stringify(read)}
            read={read}
            clients={clients}
            places={places}
            sheets={sheets}
          />
        )
      )}
    </>
  );
}
