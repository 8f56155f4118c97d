import { useState } from 'react';
import { MailCheck } from 'lucide-react';
import { isCodeMissing } from '../../auth/auth-errors.ts';
import { currentCoach } from '../../coach-profile/coach-profile.ts';
import { useNotify, type Notice } from '../../notifications/notifications.tsx';
import { CodeField } from '../../second-factor/code-field.tsx';
import { EmailField, type SharedEmail, type UnconfirmedTaker, NewPasswordFields } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { AuthForm } from './auth-form.tsx';
import { SignInBody } from './sign-in-body.tsx';
import { useSession } from '../../session/session.tsx';
import styles from './auth-screen.module.css';

const loadSignIn = () => import('../../auth/sign-in.ts');

interface SignInFormProps extends SharedEmail, UnconfirmedTaker {
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

export function CreateAccountForm({ onUnconfirmed, ...sharedEmail }: SharedEmail & UnconfirmedTaker) {
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
  return (
    <AuthForm form={form} submitLabel="Create Account">
      <EmailField errors={form.errors} {...sharedEmail} />
      <NewPasswordFields errors={form.errors} />
    </AuthForm>
  );
}

/** Requests the mail that leads to a new password. It shows the same message whether the address has an account or not. */
export function ForgottenPasswordForm(sharedEmail: SharedEmail) {
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useCredentialsForm(['email'], async ({ email }) => {
    setAskedFor(null);
    await (await loadSignIn()).requestRecoveryMail(email);
    setAskedFor(email);
  });
  return (
    <>
      <div role="status" className={styles.live}>
        {askedFor !== null && <MailOnItsWay email={askedFor} />}
      </div>
      <AuthForm form={form} submitLabel="Send Link">
        <EmailField errors={form.errors} {...sharedEmail} />
      </AuthForm>
    </>
  );
}

function MailOnItsWay({ email }: { email: string }) {
  return (
    <div className={styles.notice}>
      <MailCheck strokeWidth={1.8} aria-hidden="true" />
      <p>
        If <b>{email}</b> has an account, a link to choose a new password is on its way. It works once.
      </p>
    </div>
  );
}

/** For whoever came by a recovery mail's link. */
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
    <AuthForm form={form} submitLabel="Save Password">
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
