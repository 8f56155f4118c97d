import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { forNameIn, MAX_FOR_NAME_LENGTH } from '@lessons/contract';
import { isolateName } from '@lessons/rules';
import { Button, Dialog, Problem, Stack, TextField } from '@lessons/ui';
import styles from './for-name-dialog.module.css';

export interface ForNameDialogProps {
  /** Asks of which lesson, if that is not on the screen. */
  question?: string | undefined;
  /** The names of those who may play, and null for the player. */
  choices: readonly (string | null)[];
  /** The name of whoever plays now, null for the player; undefined where nobody is chosen yet. */
  current?: string | null | undefined;
  /** The choice is being saved. */
  busy?: boolean | undefined;
  /** Why the choice could not be saved. */
  problem?: string | null | undefined;
  onChoose: (forName: string | null) => void;
  onClose: () => void;
}

/** Asks who plays. One tap chooses the player or a name; another name is typed. */
export function ForNameDialog(props: ForNameDialogProps) {
  const { question = 'Who plays?', choices, current, busy = false, problem, onChoose, onClose } = props;
  const [isTyping, setTyping] = useState(false);
  const isListed = current === undefined || choices.includes(current);
  return (
    <Dialog open onOpenChange={onClose} title={question}>
      <Stack gap={2} className={styles.choices}>
        {(isListed ? choices : [...choices, current]).map((forName) => (
          <Button
            key={forName}
            wide
            loading={busy}
            aria-pressed={forName === current}
            onClick={() => onChoose(forName)}
          >
            {forName === null ? 'Me' : isolateName(forName)}
          </Button>
        ))}
        {isTyping ? (
          <NameForm busy={busy} onChoose={onChoose} />
        ) : (
          <Button wide onClick={() => setTyping(true)}>
            Somebody else
          </Button>
        )}
        {problem && <Problem>{problem}</Problem>}
      </Stack>
    </Dialog>
  );
}

function NameForm({ busy, onChoose }: { busy: boolean; onChoose: (forName: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { data, error: refused } = forNameIn.safeParse(name);
    if (data) onChoose(data);
    else setError(name.trim() === '' ? 'Enter a name.' : `The name ${refused?.issues[0]?.message}.`);
  };
  return (
    <Stack as="form" gap={2} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label="Name"
        hint="A first name is enough."
        autoComplete="off"
        maxLength={MAX_FOR_NAME_LENGTH}
        value={name}
        error={error}
        onChange={({ target }) => {
          setName(target.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="primary" wide loading={busy}>
        Choose
      </Button>
    </Stack>
  );
}
