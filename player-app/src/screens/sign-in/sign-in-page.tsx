import { AuthFrame } from './auth-frame.tsx';
import { SIGN_IN_HEADING, SignInBody } from './sign-in-body.tsx';
import styles from './auth-screen.module.css';

const untouched = {
  errors: {},
  failure: null,
  isProcessing: false,
  onSubmit: ignore,
  onChange: ignore,
  retry: ignore,
};

/** The sign-in screen as the build renders it; `adopt-prerendered-form.ts` hands over what is done with it. */
export function SignInPage() {
  return (
    <main>
      <AuthFrame {...SIGN_IN_HEADING} lesson={<p className={styles.lesson} data-lesson="" />}>
        <SignInBody form={untouched} email="" onEmailChange={ignore} onForgotten={ignore} onCreate={ignore} />
      </AuthFrame>
    </main>
  );
}

function ignore() {}
