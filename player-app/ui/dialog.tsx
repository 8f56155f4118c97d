import type { ReactNode } from 'react';
import { Dialog as Primitive } from 'radix-ui';
import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';
import { Row, Stack } from './layout.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the most important one last. */
  actions?: ReactNode;
}

/**
 * A sheet at the bottom of a phone, a panel in the middle of a desktop. Escape and the backdrop
 * close it.
 */
export function Dialog({ open, onOpenChange, title, description, children, actions }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className={styles.overlay} />
        <Primitive.Content
          className={styles.panel}
          aria-modal="true"
          {...focusReturn}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <Row gap={3} align="center" justify="between">
            <Primitive.Title className={styles.title}>{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" icon={<X />} />
            </Primitive.Close>
          </Row>
          {description && (
            <Primitive.Description className={styles.description}>{description}</Primitive.Description>
          )}
          {children}
          {actions && (
            <Stack gap={3} className={styles.actions}>
              {actions}
            </Stack>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
