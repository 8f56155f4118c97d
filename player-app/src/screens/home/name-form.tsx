import { useState, type SubmitEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { personLimits } from '@lessons/contract';
import { Button, IconButton, TextField } from '@lessons/ui';
import { X } from 'lucide-react';
import { useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { saveProfileMutation } from '../../requests/profile.ts';
import { useSession, useSessionUser } from '../../session/session.tsx';
import styles from './name-card.module.css';

/** Saves the name that a player types into its one field. */
export function NameForm({ onDismiss }: { onDismiss: () => void }) {
  const { id: userId, email, phone } = useSessionUser();
  const { refresh, status } = useSession();
  const notifyFailure = useNotifyFailure();
  const saving = useMutation(saveProfileMutation);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // The first word is the first name, as in a full name from the auth provider.
    const [firstName, ...rest] = name.trim().split(/\s+/);
    if (!firstName) return setMissing(true);
    try {
      await saving.mutateAsync({ userId, email, firstName, lastName: rest.join(' ') || null, phone });
    } catch (error) {
      reportError(error);
      return notifyFailure({
        topic: 'profile',
        title: 'Error',
        description: 'Your name could not be saved. Please try again.',
      });
    }
    await refresh();
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="What is your name?"
        autoComplete="name"
        maxLength={personLimits.name}
        required
        value={name}
        error={isMissing && 'Enter your name.'}
        onChange={({ target }) => {
          setName(target.value);
          setMissing(false);
        }}
      />
      <Button type="submit" loading={saving.isPending} disabled={status === 'loading'}>
        {saving.isPending ? 'Saving…' : 'Save'}
      </Button>
      <IconButton label="Not now" icon={<X />} className={styles.dismiss} onClick={onDismiss} />
    </form>
  );
}
