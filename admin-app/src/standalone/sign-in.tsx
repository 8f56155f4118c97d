import { useState, type FormEvent } from 'react';
import { isAuthApiError } from '@supabase/supabase-js';
import type { Player } from '@lessons/contract';
import { Button, PageHeader, PasswordField, Screen, TextField } from '@lessons/ui';
import { signIn, type Connection } from './connect.ts';
import styles from './sign-in.module.css';

interface SignInProps {
  connection: Connection;
  onSignedIn: (user: Player) => void;
}

export function SignIn({ connection, onSignedIn }: SignInProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPending(true);
    try {
      onSignedIn(await signIn(connection, email, password));
    } catch (error) {
      // An error without a status comes from the network, with the browser's own text.
      const isRefusal = isAuthApiError(error);
      setProblem(isRefusal ? error.message : 'The server could not be reached. Please try again.');
      setPending(false);
    }
  };

  return (
    <Screen>
      <PageHeader title="Coach Admin Panel" subtitle="Without the shell around it, against a real API." />
      <form className={styles.form} onSubmit={send}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          value={password}
          error={problem}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" loading={isPending}>
          Sign In
        </Button>
      </form>
    </Screen>
  );
}
