import { useState, type SubmitEvent } from 'react';
import { personLimits } from '@lessons/contract';
import { Button, Stack, TextField } from '@lessons/ui';
import styles from './profile.module.css';

/** The fields that a player can change about themselves. Empty text means none. */
export interface ProfileInput {
  firstName: string;
  lastName: string;
  phone: string;
}

interface EditProfileFormProps {
  start: ProfileInput;
  email: string;
  saving: boolean;
  onSave: (input: ProfileInput) => void;
}

export function EditProfileForm({ start, email, saving, onSave }: EditProfileFormProps) {
  const [input, setInput] = useState(start);
  const field = (name: keyof ProfileInput) => ({
    name,
    value: input[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setInput((current) => ({ ...current, [name]: target.value })),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave(input);
  };
  return (
    <Stack as="form" gap={5} onSubmit={submit}>
      <Stack gap={5} className={styles.names}>
        <TextField
          {...field('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={personLimits.name}
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          autoComplete="family-name"
          maxLength={personLimits.name}
        />
      </Stack>
      <TextField label="Email" type="email" value={email} disabled hint="Email cannot be changed" />
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={personLimits.phone}
      />
      <div>
        <Button variant="primary" type="submit" wide loading={saving}>
          {saving ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
    </Stack>
  );
}
