import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Button, Card, Section, TextField } from '@lessons/ui';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { findAccountMutation } from '../../requests/roles.ts';
import styles from './admin-setup.module.css';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';

/** Finds the account of a player who has lost their phone. The dialog then shows whose it is, and asks. */
export function LostSecondFactor() {
  const [email, setEmail] = useState('');
  const finding = useMutation(findAccountMutation);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    finding.mutate(email.trim());
  };
  return (
    <Section title="A player’s lost second factor">
      <Card>
        <form className={styles.lostFactor} onSubmit={submit}>
          <TextField
            label="Player’s email"
            type="email"
            required
            maxLength={320}
            autoComplete="off"
            hint="For a player who has lost their phone and can’t enter the code any more."
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
            Reset 2FA
          </Button>
        </form>
      </Card>
      {finding.data && <ResetFactorDialog person={finding.data} onClose={() => finding.reset()} />}
    </Section>
  );
}
