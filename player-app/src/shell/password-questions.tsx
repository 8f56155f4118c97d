import { useEffect, useState } from 'react';
import { laterPart } from '@lessons/ui/later-part.tsx';
import { ErrorBoundary } from 'react-error-boundary';
import { onPasswordQuestion, type PasswordQuestion } from '../requests/call-freshly.ts';

const PasswordQuestionDialog = laterPart(
  async () => (await import('../fresh-sign-in/password-question-dialog.tsx')).PasswordQuestionDialog,
  null,
);

/** Asks for the password when a call on the screen needs it, of the coach's module too. */
export function PasswordQuestions() {
  /** One after the other: a call whose question were replaced would wait for ever. */
  const [questions, setQuestions] = useState<readonly PasswordQuestion[]>([]);
  const [closed, setClosed] = useState(0);
  useEffect(() => onPasswordQuestion((question) => setQuestions((all) => [...all, question])), []);
  const question = questions[closed];
  if (!question) return null;
  const close = () => setClosed(closed + 1);
  const dismiss = () => {
    question.dismiss();
    close();
  };
  return (
    // Without the dialog's code the password is not entered.
    <ErrorBoundary key={closed} fallback={null} onError={dismiss}>
      <PasswordQuestionDialog question={question} onAnswered={close} onDismiss={dismiss} />
    </ErrorBoundary>
  );
}
