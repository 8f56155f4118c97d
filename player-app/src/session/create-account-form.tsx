import { coach } from '@lessons/contract/coach';
import { useNotify } from '../shell/notifications.tsx';
import { AuthForm } from './auth-form.tsx';
import { EmailField, NewPasswordFields, type SharedEmail } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSession } from './use-session.ts';

export function CreateAccountForm(sharedEmail: SharedEmail) {
  const { signUp } = useSession();
  const notify = useNotify();
  const form = useCredentialsForm(['email', 'password', 'confirmPassword'], async (credentials) => {
    await signUp(credentials);
    notify({
      topic: 'session',
      title: `Welcome to ${coach.brand}!`,
      description: "Your account has been created and you're now signed in.",
    });
  });
  return (
    <AuthForm form={form} submitLabel="Create Account">
      <EmailField errors={form.errors} {...sharedEmail} />
      <NewPasswordFields errors={form.errors} />
    </AuthForm>
  );
}
