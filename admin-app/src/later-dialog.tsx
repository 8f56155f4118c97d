import type { ReactNode } from 'react';
import { Spinner } from '@lessons/ui';
import type { LaterCode } from '@lessons/ui/later-code.ts';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { useNotifyFailure } from './requests/use-notify-failure.ts';
import styles from './later-dialog.module.css';

interface LaterDialogProps<Code> {
  code: LaterCode<Code>;
  /** Called also when the code could not be loaded: the coach was told, and the next tap loads it again. */
  onClose: () => void;
  children: (code: Code) => ReactNode;
}

/** Draws an open dialog, whose code is loaded after the screen. A tap before that shows a spinner. */
export function LaterDialog<Code extends object>({ code: later, onClose, children }: LaterDialogProps<Code>) {
  const notifyFailure = useNotifyFailure();
  const code = useLaterCode(later, (error) => {
    notifyFailure(error, {
      topic: 'dialog',
      title: 'This couldn’t be opened',
      description: 'Please check your connection and try again, or reload the page.',
    });
    onClose();
  });
  if (code) return children(code);
  return (
    <div className={styles.coming}>
      <Spinner />
    </div>
  );
}
