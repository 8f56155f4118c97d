import { useEffect, useState } from 'react';
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
  /** The part that is read out, where the screen says the rest by itself; all of it by default. */
  readOut?: 'title' | 'nothing' | undefined;
}

/** In no document. Radix would join a title and its description to one word, and leave nothing out. */
const UNHEARD = document.createDocumentFragment();

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
    <Toast.Provider label="Notification" swipeDirection="right" announcerContainer={UNHEARD}>
      {(['default', 'destructive'] as const).map((urgency) => (
        <div
          key={urgency}
          className="visually-hidden"
          aria-live={urgency === 'destructive' ? 'assertive' : 'polite'}
        >
          {messages.map(
            ({ id, variant = 'default', ...message }) =>
              variant === urgency && <ReadOut key={id}>{spokenText(message)}</ReadOut>,
          )}
        </div>
      ))}
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

/** Time in which a screen reader takes the text up. Later it would be found twice. */
const READ_OUT_MS = 1_000;

/** A text that is read out once. It comes after its live region: many readers skip what a region is drawn with. */
function ReadOut({ children }: { children: string | null }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setThere(true));
    });
    const timer = setTimeout(() => setThere(false), READ_OUT_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isThere && children !== null && <p>{children}</p>;
}

function spokenText({ title, description, readOut }: Omit<ToastMessage, 'id' | 'variant'>): string | null {
  if (readOut === 'nothing') return null;
  const sentence = /[.!?…]$/.test(title) ? title : `${title}.`;
  return ['Notification:', sentence, readOut !== 'title' && description].filter(Boolean).join(' ');
}
