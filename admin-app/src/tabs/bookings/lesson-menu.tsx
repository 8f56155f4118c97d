import { useRef } from 'react';
import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { AdminBooking } from '@lessons/contract';
import { goesAhead } from '@lessons/rules';
import { IconButton } from '@lessons/ui';
import { useAdmin } from '../../admin-context.tsx';
import type { LessonActions } from '../../lessons/lesson-dialogs.tsx';
import { clientOf, timeOf } from '../../lessons/lesson-text.ts';
import { hasReceipt } from '../../money/lesson-money.ts';
import { receiptPath } from '../../routes.ts';
import styles from './lesson-menu.module.css';

interface LessonMenuProps extends LessonActions {
  booking: AdminBooking;
  isOver: boolean;
}

/** Offers all that the coach does with a lesson, behind one button. Only a lesson that is ahead has a red Cancel. */
export function LessonMenu({ booking, isOver, onOpen, onNotes, onCancel }: LessonMenuProps) {
  const { navigate } = useAdmin();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | null>(null);
  const choose = (act: () => void) => () => {
    chosen.current = act;
  };
  // When the menu is gone, so that a dialog gives the focus back to the button.
  const onClosed = (event: Event) => {
    if (!chosen.current) return;
    event.preventDefault();
    button.current?.focus();
    chosen.current();
    chosen.current = null;
  };
  return (
    // Not modal: a dialog that an item opens would find the page switched off.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton
          ref={button}
          label={`More: ${clientOf(booking)}, ${timeOf(booking)}`}
          icon={<Ellipsis />}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" className={styles.menu} onCloseAutoFocus={onClosed}>
          <DropdownMenu.Item onSelect={choose(() => onOpen(booking))}>Details</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={choose(() => onNotes(booking))}>Coach notes</DropdownMenu.Item>
          {hasReceipt(booking) && (
            <DropdownMenu.Item onSelect={choose(() => navigate(receiptPath(booking.id)))}>
              Receipt
            </DropdownMenu.Item>
          )}
          {goesAhead(booking) && (
            <DropdownMenu.Item
              className={isOver ? undefined : styles.cancel}
              onSelect={choose(() => onCancel(booking))}
            >
              Cancel
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
