import { useState } from 'react';
import { isCodeMissing } from '../../auth/auth-refusal.ts';
import { currentCoach } from '../../coach-profile/coach-profile.ts';
import { useNotify, type Notice } from '../../notifications/notifications.tsx';
import { CodeField } from '../../second-factor/code-field.tsx';
import { NewPasswordFields, type SharedEmail, type UnconfirmedTaker } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { AuthForm } from './auth-form.tsx';
import { MailForm } from './mail-form.tsx';
import { CreateBody, SignInBody } from './sign-in-body.tsx';
import { useSession } from '../../session/session.tsx';

interface SignInFormProps extends SharedEmail, UnconfirmedTaker {
  isNewcomer: boolean;
  onForgotten: () => void;
  onCreate: () => void;
}

export function SignInForm({ onUnconfirmed, ...body }: SignInFormProps) {
  const { signIn } = useSession();
  const notify = useNotify();
  const form = useCredentialsForm(
    ['email', 'password'],
    async (credentials) => {
      if (await signIn(credentials)) notify(signedIn);
    },
    onUnconfirmed,
  );
  return <SignInBody form={form} {...body} />;
}

interface CreateAccountFormProps extends SharedEmail, UnconfirmedTaker {
  isNewcomer: boolean;
  onSignIn: () => void;
}

export function CreateAccountForm({ onUnconfirmed, ...body }: CreateAccountFormProps) {
  const { signUp } = useSession();
  const notify = useNotify();
  const form = useCredentialsForm(
    ['email', 'password', 'confirmPassword'],
    async (credentials) => {
      await signUp(credentials);
      notify(welcome());
    },
    onUnconfirmed,
  );
  return <CreateBody form={form} {...body} />;
}

/** Requests the mail that leads to a new password. */
export function ForgottenPasswordForm(sharedEmail: SharedEmail) {
  return (
    <MailForm
      {...sharedEmail}
      submitLabel="Send link"
      send={async (email) => (await import('../../auth/sign-in.ts')).requestRecoveryMail(email)}
    >
      {(email) => (
        <>If {email} has an account, a link to choose a new password is on its way. It works once.</>
      )}
    </MailForm>
  );
}

/** The form for a new password, opened by a recovery mail's link. */
export function NewPasswordForm() {
  const { choosePassword } = useSession();
  const notify = useNotify();
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const form = useCredentialsForm(['password', 'confirmPassword'], async ({ password }) => {
    try {
      await choosePassword(password, code.trim());
    } catch (error) {
      if (!isCodeMissing(error)) throw error;
      setNeedsCode(true);
      return;
    }
    notify({
      topic: 'session',
      title: 'Success!',
      description: 'Your password has been changed and you are signed in.',
    });
  });
  return (
    <AuthForm form={form} submitLabel="Save password">
      <NewPasswordFields errors={form.errors} />
      {needsCode && <CodeField code={code} onCodeChange={setCode} isNew />}
    </AuthForm>
  );
}

/** Shown to who has just signed in. */
export const signedIn: Notice = {
  topic: 'session',
  title: 'Success!',
  description: 'You have been signed in successfully.',
};

/** Shown to who has just made an account, once they are signed in. */
export function welcome(): Notice {
  const coach = currentCoach();
  return {
    topic: 'session',
    title: coach ? `Welcome to ${coach.brand}!` : 'Welcome!',
    description: "Your account has been created and you're now signed in.",
  };
}
