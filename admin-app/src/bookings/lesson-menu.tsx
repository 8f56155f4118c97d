import type { AdminBooking } from '@lessons/contract';
import { goesAhead } from '@lessons/rules';
import { ActionMenu } from '@lessons/ui/action-menu.tsx';
import { useAdmin } from '../admin-context.tsx';
import { clientOf, timeOf } from '../lesson-text.ts';
import type { LessonActions } from '../lessons/lesson-dialogs.tsx';
import { hasReceipt } from '../money/lesson-money.ts';
import { receiptPath } from '../routes.ts';

interface LessonMenuProps extends LessonActions {
  booking: AdminBooking;
  isOver: boolean;
}

/** Offers all that the coach does with a lesson, behind one button. Only a lesson that is ahead has a red Cancel. */
export function LessonMenu({ booking, isOver, onOpen, onNotes, onCancel }: LessonMenuProps) {
  const { navigate } = useAdmin();
  return (
    <ActionMenu
      label={`More: ${clientOf(booking)}, ${timeOf(booking)}`}
      actions={[
        { label: 'Details', onSelect: () => onOpen(booking) },
        { label: 'Coach notes', onSelect: () => onNotes(booking) },
        ...(hasReceipt(booking)
          ? [{ label: 'Receipt', onSelect: () => navigate(receiptPath(booking.id)) }]
          : []),
        ...(goesAhead(booking)
          ? [{ label: 'Cancel', isDanger: !isOver, onSelect: () => onCancel(booking) }]
          : []),
      ]}
    />
  );
}
