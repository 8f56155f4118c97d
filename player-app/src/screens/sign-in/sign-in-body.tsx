import { Button } from '@lessons/ui';
import { CurrentPasswordField, EmailField, type SharedEmail } from './auth-fields.tsx';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import styles from './auth-screen.module.css';

export const SIGN_IN_HEADING = { title: 'Welcome Back', subtitle: 'Sign in to book your tennis lessons' };

interface SignInBodyProps extends SharedEmail {
  /** Undefined in the build, which renders what only some visitors see. */
  isNewcomer?: boolean | undefined;
  form: AuthFormProps['form'];
  onForgotten: () => void;
  onCreate: () => void;
}

/**
 * The fields below the heading while signing in. They have no actions of their own, since the build renders them, too.
 */
export function SignInBody({ isNewcomer, form, onForgotten, onCreate, ...sharedEmail }: SignInBodyProps) {
  return (
    <>
      {isNewcomer !== false && <ModeChoice mode="sign-in" onChoose={onCreate} />}
      <AuthForm form={form} submitLabel="Sign In">
        <EmailField errors={form.errors} {...sharedEmail} />
        <div className={styles.password}>
          <CurrentPasswordField errors={form.errors} />
          <Button variant="quiet" className={styles.forgotten} onClick={onForgotten}>
            Forgot password?
          </Button>
        </div>
      </AuthForm>
      {isNewcomer !== true && (
        <Otherwise question="New here?" label="Create New Account" onChoose={onCreate} />
      )}
    </>
  );
}

interface ModeChoiceProps {
  mode: 'sign-in' | 'create';
  /** Changes to the other mode. */
  onChoose: () => void;
}

/** Both modes side by side, for whoever may have no account yet. */
export function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  return (
    <div className={styles.modes} data-newcomer="">
      {MODES.map(([name, label]) =>
        name === mode ? (
          <span key={name} aria-current="true">
            {label}
          </span>
        ) : (
          <button key={name} type="button" onClick={onChoose}>
            {label}
          </button>
        ),
      )}
    </div>
  );
}

const MODES = [
  ['sign-in', 'Sign In'],
  ['create', 'Create New Account'],
] as const;

interface OtherwiseProps {
  question: string;
  label: string;
  onChoose: () => void;
}

export function Otherwise({ question, label, onChoose }: OtherwiseProps) {
  return (
    <p className={styles.otherwise} data-returning="">
      {question}
      <Button variant="quiet" onClick={onChoose}>
        {label}
      </Button>
    </p>
  );
}
