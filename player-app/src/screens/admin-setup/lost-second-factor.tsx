import { Section } from '@lessons/ui';
import { AccountByEmail } from './account-by-email.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';

/** Finds the account of a player who has lost their phone. */
export function LostSecondFactor() {
  return (
    <Section title="A player’s lost second factor">
      <AccountByEmail
        label="Player’s email"
        hint="For a player who has lost their phone and can’t enter the code any more."
        button="Reset 2FA"
      >
        {(person, onClose) => <ResetFactorDialog person={person} onClose={onClose} />}
      </AccountByEmail>
    </Section>
  );
}
