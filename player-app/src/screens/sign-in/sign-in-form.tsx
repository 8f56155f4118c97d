import { Button } from '@lessons/ui';
import { useNotify } from '../../notifications/notifications.tsx';
import { AuthForm } from './auth-form.tsx';
import { CurrentPasswordField, EmailField, type SharedEmail, type UnconfirmedTaker } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSession } from '../../session/use-session.ts';
import styles from './auth-screen.module.css';

interface SignInFormProps extends SharedEmail, UnconfirmedTaker {
  onForgotten: () => void;
}

export function SignInForm({ onForgotten, onUnconfirmed, ...sharedEmail }: SignInFormProps) {
  const { signIn } = useSession();
  const notify = useNotify();
  const form = useCredentialsForm(
    ['email', 'password'],
    async (credentials) => {
      await signIn(credentials);
      notify({ topic: 'session', title: 'Success!', description: 'You have been signed in successfully.' });
    },
    onUnconfirmed,
  );
  return (
    <AuthForm form={form} submitLabel="Sign In">
      <EmailField errors={form.errors} {...sharedEmail} />
      <div className={styles.password}>
        <CurrentPasswordField errors={form.errors} />
        <Button variant="quiet" className={styles.forgotten} onClick={onForgotten}>
          Forgot password?
        </Button>
      </div>
    </AuthForm>
  );
}
