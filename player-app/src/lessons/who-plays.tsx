import { laterCode } from '@lessons/ui/later-code.ts';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import { useNotifyFailure } from '../notifications/use-notify-failure.ts';
import type { ForNameDialogProps } from './for-name-dialog.tsx';

const dialogCode = laterCode(() => import('./for-name-dialog.tsx'));

/** The dialog that asks who plays. Its code is fetched when it is opened. */
export function WhoPlays(dialog: ForNameDialogProps) {
  const notifyFailure = useNotifyFailure();
  const code = useLaterCode(dialogCode, () => {
    notifyFailure({ topic: 'for-name', title: 'The names could not be loaded. Please try again.' });
    dialog.onClose();
  });
  return code && <code.ForNameDialog {...dialog} />;
}
