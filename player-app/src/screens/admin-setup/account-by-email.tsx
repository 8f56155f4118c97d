import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { Account } from '@lessons/contract';
import { Button, Card, Stack, TextField } from '@lessons/ui';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { findAccountMutation } from '../../requests/roles.ts';

interface AccountByEmailProps {
  label: string;
  hint: string;
  button: string;
  /** The dialog about the account that was found: it shows whose it is, and asks. */
  children: (person: Account, onClose: () => void) => ReactNode;
}

/** Finds anybody's account by its e-mail address, for what an admin does about it. */
export function AccountByEmail({ label, hint, button, children }: AccountByEmailProps) {
  const [email, setEmail] = useState('');
  const finding = useMutation(findAccountMutation);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    finding.mutate(email.trim());
  };
  return (
    <Card>
      <Stack as="form" gap={3} onSubmit={submit}>
        <TextField
          label={label}
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          hint={hint}
          error={
            finding.isError
              ? reasonOf(finding.error, 'The account could not be looked up. Please try again.')
              : undefined
          }
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            finding.reset();
          }}
        />
        <Button type="submit" loading={finding.isPending}>
          {button}
        </Button>
      </Stack>
      {finding.data && children(finding.data, () => finding.reset())}
    </Card>
  );
}
