import { useNotify } from '../../notifications/notifications.tsx';
import { AuthForm } from './auth-form.tsx';
import { NewPasswordFields } from './auth-fields.tsx';
import { useCredentialsForm } from './use-credentials-form.ts';
import { useSession } from '../../session/use-session.ts';

/** For whoever came by a recovery mail's link. */
export function NewPasswordForm() {
  const { choosePassword } = useSession();
  const notify = useNotify();
  const form = useCredentialsForm(['password', 'confirmPassword'], async ({ password }) => {
    await choosePassword(password);
    notify({
      topic: 'session',
      title: 'Success!',
      description: 'Your password has been changed and you are signed in.',
    });
  });
  return (
    <AuthForm form={form} submitLabel="Save Password">
      <NewPasswordFields errors={form.errors} />
    </AuthForm>
  );
}
