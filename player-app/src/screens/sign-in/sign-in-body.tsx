import { Button } from '@lessons/ui';
import { CurrentPasswordField, EmailField, type SharedEmail } from './auth-fields.tsx';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import styles from './auth-screen.module.css';

export const SIGN_IN_HEADING = { title: 'Welcome Back', subtitle: 'Sign in to book your tennis lessons' };

interface SignInBodyProps extends SharedEmail {
  form: AuthFormProps['form'];
  onForgotten: () => void;
  onCreate: () => void;
}

/**
 * The fields below the heading while signing in. They have no actions of their own, since the build renders them, too.
 */
export function SignInBody({ form, onForgotten, onCreate, ...sharedEmail }: SignInBodyProps) {
  return (
    <>
      <AuthForm form={form} submitLabel="Sign In">
        <EmailField errors={form.errors} {...sharedEmail} />
        <div className={styles.password}>
          <CurrentPasswordField errors={form.errors} />
          <Button variant="quiet" className={styles.forgotten} onClick={onForgotten}>
            Forgot password?
          </Button>
        </div>
      </AuthForm>
      <Otherwise question="New here?" label="Create New Account" onChoose={onCreate} />
    </>
  );
}

interface OtherwiseProps {
  question: string;
  label: string;
  onChoose: () => void;
}

export function Otherwise({ question, label, onChoose }: OtherwiseProps) {
  return (
    <p className={styles.otherwise}>
      {question}
      <Button variant="quiet" onClick={onChoose}>
        {label}
      </Button>
    </p>
  );
}
