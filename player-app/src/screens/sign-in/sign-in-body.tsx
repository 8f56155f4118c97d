import { Button, Cluster, Muted, Segments, Stack } from '@lessons/ui';
import { CurrentPasswordField, EmailField, NewPasswordFields, type SharedEmail } from './auth-fields.tsx';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import styles from './auth-screen.module.css';

export const SIGN_IN_HEADING = { title: 'Welcome Back', subtitle: 'Sign in to book your tennis lessons' };
export const CREATE_HEADING = {
  title: 'Create Account',
  subtitle: 'Join our coaching and book your first lesson',
};

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
      {isNewcomer !== false && <ModeSwitch mode="sign-in" onChoose={onCreate} />}
      <AuthForm form={form} submitLabel="Sign In">
        <EmailField errors={form.errors} {...sharedEmail} />
        <Stack>
          <CurrentPasswordField errors={form.errors} />
          <Button variant="quiet" className={styles.forgotten} onClick={onForgotten}>
            Forgot password?
          </Button>
        </Stack>
      </AuthForm>
      {isNewcomer !== true && (
        <Otherwise question="New here?" label="Create New Account" onChoose={onCreate} />
      )}
    </>
  );
}

interface CreateBodyProps extends SharedEmail {
  isNewcomer: boolean;
  form: AuthFormProps['form'];
  onSignIn: () => void;
}

/** The fields below the heading while an account is created; without actions of their own, too. */
export function CreateBody({ isNewcomer, form, onSignIn, ...sharedEmail }: CreateBodyProps) {
  return (
    <>
      {isNewcomer && <ModeSwitch mode="create" onChoose={onSignIn} />}
      <AuthForm form={form} submitLabel="Create Account">
        <EmailField errors={form.errors} {...sharedEmail} />
        <NewPasswordFields errors={form.errors} />
      </AuthForm>
      <Muted small className={styles.notes}>
        What is stored about you, why, and for how long:{' '}
        <a href="/privacy-notice" target="_blank" rel="noreferrer">
          Privacy Notice<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </Muted>
      {!isNewcomer && <Otherwise question="Have an account?" label="Sign In" onChoose={onSignIn} />}
    </>
  );
}

interface ModeSwitchProps {
  mode: 'sign-in' | 'create';
  /** Changes to the other mode. */
  onChoose: () => void;
}

/** Both modes side by side, for whoever may have no account yet. */
function ModeSwitch({ mode, onChoose }: ModeSwitchProps) {
  return (
    <Segments className={styles.modes} data-newcomer="">
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
    </Segments>
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
    <Cluster as="p" align="center" justify="center" className={styles.otherwise} data-returning="">
      {question}
      <Button variant="quiet" onClick={onChoose}>
        {label}
      </Button>
    </Cluster>
  );
}
