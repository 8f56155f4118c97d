import { useState } from 'react';
import { Clock } from 'lucide-react';
import { coach } from '@lessons/contract/coach';
import { Button } from '@lessons/ui';
import { AuthFrame } from './auth-frame.tsx';
import { CreateAccountForm } from './create-account-form.tsx';
import { ForgottenPasswordForm } from './forgotten-password-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSession } from './use-session.ts';
import styles from './auth-screen.module.css';

type Mode = 'sign-in' | 'create' | 'forgotten' | 'new-password';

const WORDS: Record<Mode, { title: string; subtitle: string }> = {
  'sign-in': { title: 'Welcome Back', subtitle: 'Sign in to book your tennis lessons' },
  create: {
    title: 'Create Account',
    subtitle: `Join ${coach.name}’s coaching and book your first lesson`,
  },
  forgotten: { title: 'Forgot Your Password?', subtitle: 'We send you a link to choose a new one' },
  'new-password': { title: 'Choose a New Password', subtitle: 'You are signed in with it at once' },
};

/** Sign in, create an account, and the way back for a forgotten password. */
export function AuthScreen() {
  const session = useSession();
  const [chosen, setMode] = useState<Exclude<Mode, 'new-password'>>('sign-in');
  const [email, onEmailChange] = useState('');
  const isSignedOut = session.status === 'signed-out';
  const mode = isSignedOut && session.recovering ? 'new-password' : chosen;

  function leaveRecovery() {
    setMode('forgotten');
    session.leaveRecovery();
  }

  return (
    <AuthFrame {...WORDS[mode]}>
      {isSignedOut && session.ended && <SessionEnded />}
      {mode === 'sign-in' && (
        <>
          <SignInForm email={email} onEmailChange={onEmailChange} onForgotten={() => setMode('forgotten')} />
          <Otherwise question="New here?" label="Create New Account" onChoose={() => setMode('create')} />
        </>
      )}
      {mode === 'create' && (
        <>
          <CreateAccountForm email={email} onEmailChange={onEmailChange} />
          <Otherwise question="Have an account?" label="Sign In" onChoose={() => setMode('sign-in')} />
        </>
      )}
      {mode === 'forgotten' && (
        <>
          <ForgottenPasswordForm email={email} onEmailChange={onEmailChange} />
          <Otherwise question="Remember it?" label="Sign In" onChoose={() => setMode('sign-in')} />
        </>
      )}
      {mode === 'new-password' && (
        <>
          <NewPasswordForm />
          <Otherwise question="Link too old?" label="Send Another Link" onChoose={leaveRecovery} />
        </>
      )}
    </AuthFrame>
  );
}

function SessionEnded() {
  return (
    <div role="status" className={styles.notice}>
      <Clock strokeWidth={1.8} aria-hidden="true" />
      <p>Your session has ended. Please sign in again.</p>
    </div>
  );
}

function Otherwise({ question, label, onChoose }: { question: string; label: string; onChoose: () => void }) {
  return (
    <p className={styles.otherwise}>
      {question}
      <Button variant="quiet" onClick={onChoose}>
        {label}
      </Button>
    </p>
  );
}
