import { useNotify } from '../../notifications/notifications.tsx';
import { AuthForm } from './auth-form.tsx';
import { EmailField, NewPasswordFields, type SharedEmail, type UnconfirmedTaker } from './auth-fields.tsx';
import { welcome } from './welcome.ts';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSession } from '../../session/use-session.ts';

export function CreateAccountForm({ onUnconfirmed, ...sharedEmail }: SharedEmail & UnconfirmedTaker) {
  const { signUp } = useSession();
  const notify = useNotify();
  const form = useCredentialsForm(
    ['email', 'password', 'confirmPassword'],
    async (credentials) => {
      await signUp(credentials);
      notify(welcome);
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
