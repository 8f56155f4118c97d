import { useId } from 'react';
import { personLimits, type Client } from '@lessons/contract';
import { fullNameOf } from '@lessons/rules';
import { Button, Row, Stack, Status, TextField } from '@lessons/ui';
import { contactOf, useKnownClient, type ClientDraft } from '../contacts/clients.ts';
import { readDraft } from '../contacts/read-draft.ts';
import styles from './book-and-move.module.css';

interface NewClientFormProps {
  draft: ClientDraft;
  showsProblems: boolean;
  onChange: (draft: ClientDraft) => void;
  /** Chooses a client who is known already. */
  onChoose: (client: Client) => void;
  /** Goes back to all clients. Without it the form stands alone, under a title of its own. */
  onBack?: () => void;
}

const fields = [
  { name: 'firstName', label: 'First name', type: 'text', maxLength: personLimits.name },
  { name: 'lastName', label: 'Last name (optional)', type: 'text', maxLength: personLimits.name },
  { name: 'phone', label: 'Phone', type: 'tel', maxLength: personLimits.phone },
  { name: 'email', label: 'Email', type: 'email', maxLength: personLimits.email },
] as const;

/** A client without an account: a name, and a phone number or an e-mail address. */
export function NewClientForm({ draft, showsProblems, onChange, onChoose, onBack }: NewClientFormProps) {
  const known = useKnownClient(draft);
  const headingId = useId();
  const problems = showsProblems ? readDraft(draft).problems : {};
  return (
    <Stack gap={3} role="group" aria-labelledby={onBack && headingId}>
      {onBack && (
        <Row gap={3} align="center" justify="between" className={styles.line}>
          <strong id={headingId}>New client</strong>
          <Button variant="quiet" onClick={onBack}>
            Choose a client
          </Button>
        </Row>
      )}
      <Stack gap={3} className={styles.fields}>
        {fields.map(({ name, label, type, maxLength }) => (
          <TextField
            key={name}
            // A dialog gives the focus itself. Elsewhere the field that opened this form is gone, and the focus with it.
            data-autofocus={name === 'firstName' || undefined}
            ref={name === 'firstName' && onBack ? focusOnce : undefined}
            label={label}
            type={type}
            autoComplete="off"
            maxLength={maxLength}
            error={problems[name]}
            value={draft[name]}
            onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
          />
        ))}
      </Stack>
      <Status as="div">
        {known && (
          <Stack gap={3} align="start" className={styles.known}>
            <p>
              Is it <strong>{fullNameOf(known)}</strong>? {contactOf(known)}
            </p>
            <Button onClick={() => onChoose(known)}>Yes, it’s {fullNameOf(known)}</Button>
          </Stack>
        )}
      </Status>
    </Stack>
  );
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus();
