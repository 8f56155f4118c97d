import { useState, type SubmitEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { personLimits, phoneIn } from '@lessons/contract';
import { Button, Cluster, IconButton, TextField } from '@lessons/ui';
import { X } from 'lucide-react';
import { useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import { namesIn, saveProfileMutation } from '../../requests/profile.ts';
import { useSession, useSessionUser } from '../../session/session.tsx';
import styles from './about-you.module.css';

interface AboutYouFormProps {
  asksName: boolean;
  asksPhone: boolean;
  onDismiss: () => void;
}

/** Saves the name and the phone number that a player types. Either may be left empty. */
export function AboutYouForm({ asksName, asksPhone, onDismiss }: AboutYouFormProps) {
  const { id: userId, email } = useSessionUser();
  const { refresh, status } = useSession();
  const notifyFailure = useNotifyFailure();
  const saving = useMutation(saveProfileMutation);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [problem, setProblem] = useState<'nothing' | 'phone' | null>(null);
  const nothing = asksName
    ? asksPhone
      ? 'Enter your name, your phone number or both.'
      : 'Enter your name.'
    : 'Enter your phone number.';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const { firstName, lastName } = namesIn(name);
    const number = phone.trim();
    if (!firstName && !number) return setProblem('nothing');
    if (number && !phoneIn.safeParse(number).success) return setProblem('phone');
    try {
      await saving.mutateAsync({
        userId,
        email,
        ...(firstName && { firstName, lastName }),
        ...(number && { phone: number }),
      });
    } catch (error) {
      reportError(error);
      return notifyFailure(
        {
          topic: 'profile',
          title: 'Error',
          description: `Your ${firstName ? 'name' : 'phone number'} could not be saved. Please try again.`,
        },
        error,
      );
    }
    await refresh();
    onDismiss();
  };

  return (
    <Cluster
      as="form"
      gap={3}
      rowGap={2}
      className={styles.form}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {asksName && (
        <TextField
          label="What is your name?"
          autoComplete="name"
          maxLength={personLimits.name}
          required={!asksPhone}
          value={name}
          error={problem === 'nothing' && nothing}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(null);
          }}
        />
      )}
      {asksPhone && (
        <TextField
          label="Phone number, in case of rain"
          type="tel"
          autoComplete="tel"
          maxLength={personLimits.phone}
          required={!asksName}
          value={phone}
          error={
            problem === 'phone'
              ? 'Enter a phone number, such as 07700 900123.'
              : problem === 'nothing' && !asksName && nothing
          }
          onChange={({ target }) => {
            setPhone(target.value);
            setProblem(null);
          }}
        />
      )}
      <Button type="submit" loading={saving.isPending} disabled={status === 'loading'}>
        {saving.isPending ? 'Saving…' : 'Save'}
      </Button>
      <IconButton label="Not now" icon={<X />} className={styles.dismiss} onClick={onDismiss} />
    </Cluster>
  );
}
