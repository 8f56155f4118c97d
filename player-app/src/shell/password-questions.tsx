import { lazy, Suspense, useEffect, useState } from 'react';
import { onPasswordQuestion, type PasswordQuestion } from '../requests/password-question.ts';

const FreshSignInDialog = lazy(async () => ({
  default: (await import('../fresh-sign-in/fresh-sign-in-dialog.tsx')).FreshSignInDialog,
}));

/** Asks for the password when a call on the screen needs it, of the coach's module too. */
export function PasswordQuestions() {
  /** One after the other: a call whose question were replaced would wait for ever. */
  const [questions, setQuestions] = useState<readonly PasswordQuestion[]>([]);
  const [closed, setClosed] = useState(0);
  useEffect(() => onPasswordQuestion((question) => setQuestions((all) => [...all, question])), []);
  const question = questions[closed];
  if (!question) return null;
  const close = () => setClosed(closed + 1);
  return (
    <Suspense>
      <FreshSignInDialog
        key={closed}
        title="Enter your password"
        description="Please enter your password again, in case somebody else is using your device."
        confirmLabel="Continue"
        keepLabel="Not now"
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
