import type { PasswordQuestion } from '../requests/call-freshly.ts';
import { FreshSignInDialog } from './fresh-sign-in-dialog.tsx';

interface PasswordQuestionDialogProps {
  question: PasswordQuestion;
  onAnswered: () => void;
  onDismiss: () => void;
}

/** Asks for the password that a call waits for. */
export function PasswordQuestionDialog({ question, onAnswered, onDismiss }: PasswordQuestionDialogProps) {
  return (
    <FreshSignInDialog
      title="Enter your password"
      description="Please enter your password again, in case somebody else is using your device."
      confirmLabel="Continue"
      keepLabel="Not now"
      failed="That could not be done. Please try again."
      send={async (signIn) => {
        await question.answer(signIn);
        onAnswered();
      }}
      onClose={onDismiss}
    />
  );
}
