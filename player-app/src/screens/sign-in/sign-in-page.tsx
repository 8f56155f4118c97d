import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.tsx';
import { CREATE_HEADING, CreateBody, SIGN_IN_HEADING, SignInBody } from './sign-in-body.tsx';
import styles from './auth-screen.module.css';

const untouched = {
  errors: {},
  failure: null,
  isProcessing: false,
  onSubmit: ignore,
  onChange: ignore,
  retry: ignore,
};

/**
 * The sign-in screen as the build renders it, in both modes, of which the page shows one. `adopt-prerendered-form.ts` hands
 * over what is done with it.
 */
export function SignInPage() {
  return (
    <main>
      <AuthFrame
        title={inBothModes(SIGN_IN_HEADING.title, CREATE_HEADING.title)}
        subtitle={inBothModes(SIGN_IN_HEADING.subtitle, CREATE_HEADING.subtitle)}
        lesson={<p className={styles.lesson} data-lesson="" />}
      >
        {inBothModes(
          <SignInBody {...untyped} onForgotten={ignore} onCreate={ignore} />,
          <CreateBody {...untyped} isNewcomer onSignIn={ignore} />,
          'div',
        )}
      </AuthFrame>
    </main>
  );
}

const untyped = { form: untouched, email: '', onEmailChange: ignore };

function inBothModes(signIn: ReactNode, create: ReactNode, Box: 'span' | 'div' = 'span') {
  return (
    <>
      <Box data-mode="sign-in">{signIn}</Box>
      <Box data-mode="create">{create}</Box>
    </>
  );
}

function ignore() {}
