import { Toast } from 'radix-ui';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toasts.module.css';

export interface ToastMessage {
  id: number;
  title: string;
  description?: string | undefined;
  /** `destructive` is for failures: read out at once, and shown for longer. */
  variant?: 'default' | 'destructive' | undefined;
}

/**
 * Shows the newest message in front of the older ones. F8 moves the focus to them; a swipe or
 * Escape closes one.
 */
export function Toasts({
  messages,
  onClose,
}: {
  messages: readonly ToastMessage[];
  onClose: (id: number) => void;
}) {
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      {messages.map(({ id, title, description, variant = 'default' }) => (
        <Toast.Root
          key={id}
          className={classNames(styles.toast, styles[variant])}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          duration={variant === 'destructive' ? 10_000 : 6_000}
          onOpenChange={(open) => !open && onClose(id)}
        >
          {variant === 'destructive' ? <CircleAlert /> : <CircleCheck />}
          <div className={styles.text}>
            <Toast.Title className={styles.title}>{title}</Toast.Title>
            {description && <Toast.Description>{description}</Toast.Description>}
          </div>
          <Toast.Close asChild>
            <IconButton label="Dismiss" icon={<X />} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}
