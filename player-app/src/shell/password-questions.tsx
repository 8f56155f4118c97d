import { useEffect, useState } from 'react';
import { laterCode } from '@lessons/ui/later-code.ts';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import type { FreshSignInDialogProps } from '../fresh-sign-in/fresh-sign-in-dialog.tsx';
import { useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { onPasswordQuestion, type PasswordQuestion } from '../requests/password-question.ts';

const dialogCode = laterCode(() => import('../fresh-sign-in/fresh-sign-in-dialog.tsx'));

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
    <PasswordDialog
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
  );
}

/** Its code is fetched with the first question. */
function PasswordDialog(dialog: FreshSignInDialogProps) {
  const notifyFailure = useNotifyFailure();
  const code = useLaterCode(dialogCode, () => {
    notifyFailure({ topic: 'password', title: 'Please check your connection and try again.' });
    dialog.onClose();
  });
  return code && <code.FreshSignInDialog {...dialog} />;
}
