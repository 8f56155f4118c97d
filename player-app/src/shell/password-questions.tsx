import { lazy, Suspense, useEffect, useState } from 'react';
import { onPasswordQuestion, type PasswordQuestion } from '../requests/password-question.ts';

const FreshSignInDialog = lazy(async () => ({
  default: (await import('../fresh-sign-in/fresh-sign-in-dialog.tsx')).FreshSignInDialog,
}));

/** Asks for the password when a call on the screen needs it, of the coach's module too. */
export function PasswordQuestions() {
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  useEffect(() => onPasswordQuestion(setQuestion), []);
  if (!question) return null;
  const close = () => setQuestion(null);
  return (
    <Suspense>
      <FreshSignInDialog
        title="Enter Your Password"
        description="This needs your password once more, so that nobody does it on a device that you have left."
        confirmLabel="Continue"
        keepLabel="Not Now"
        failed="That could not be done. Please try again."
        send={async (signIn) => {
          await question.answer(signIn);
          close();
        }}
        onClose={() => {
          question.dismiss();
          close();
        }}
      />
    </Suspense>
  );
}
