import { useState, type FormEvent } from 'react';
import { getOwnCalendar, saveOwnCalendar } from '@lessons/contract';
import { Button, Stack, TextField } from '@lessons/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { invalidatedBy, useChange } from '../requests/use-change.ts';
import styles from './settings.module.css';

interface OwnCalendarFormProps {
  /** The address of a calendar that was removed a moment ago: one press connects it again. */
  removed: string;
  onConnected: () => void;
}

/** Connects a calendar by its address. */
export function OwnCalendarForm({ removed, onConnected }: OwnCalendarFormProps) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState(removed);
  const [showsProblem, setShowsProblem] = useState(false);
  const isValid = /^(https|webcals?):\/\/\S+$/i.test(address.trim());
  useUnsaved(address.trim() !== removed);
  const connect = useChange({
    send: (api, given: string) => api(saveOwnCalendar, { body: { address: given } }),
    invalidates: invalidatedBy.block,
    onDone: (calendar) => {
      queryClient.setQueryData([getOwnCalendar.path], calendar);
      onConnected();
    },
    failure: { topic: 'own-calendar', title: 'Failed to connect the calendar' },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(!isValid);
    if (isValid) connect.mutate(address.trim());
  };
  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={save}>
      {removed && (
        <p>Your calendar is removed: players can book its busy times. Connect it again to undo that.</p>
      )}
      <TextField
        label="Calendar address (iCal)"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        placeholder="https://"
        hint="Google: Settings → your calendar → “Secret address in iCal format”. Apple: share it as a public calendar. Outlook: publish it and copy the ICS link."
        error={showsProblem && !isValid && 'The address has to begin with https:// or webcal://.'}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <Button type="submit" variant="primary" wide="phone" loading={connect.isPending}>
        Connect calendar
      </Button>
    </Stack>
  );
}
