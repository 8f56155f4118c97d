import type { ReactNode } from 'react';
import { AlertDialog } from 'radix-ui';
import { Button } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { Stack } from './layout.tsx';
import styles from './dialog.module.css';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  /**
   * Names the action: 'Cancel & Refund', not 'Yes'. Leave it out while there is nothing to confirm.
   */
  confirmLabel?: ReactNode;
  /** Names what stays: 'Keep lesson'. */
  keepLabel: ReactNode;
  onConfirm: () => void;
  /** The action is running: the dialog stays open until the caller closes it. */
  busy?: boolean | undefined;
  tone?: 'danger' | 'plain' | undefined;
  /** An input that belongs to the question, such as a checkbox. */
  children?: ReactNode;
}

/**
 * Asks before an action that can't be undone. The focus starts on the button that changes nothing.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, keepLabel, onConfirm, children } = props;
  const { busy = false, tone = 'danger' } = props;
  const focusReturn = useFocusReturn();
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <div className={styles.overlay} />
        <AlertDialog.Content className={styles.panel} aria-modal="true" {...focusReturn}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.description} aria-live="polite">
            {description}
          </AlertDialog.Description>
          {children}
          <Stack gap={3} className={styles.actions}>
            <AlertDialog.Cancel asChild>
              <Button disabled={busy}>{keepLabel}</Button>
            </AlertDialog.Cancel>
            {confirmLabel !== undefined && (
              <Button variant={tone === 'danger' ? 'danger' : 'primary'} loading={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </Stack>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
