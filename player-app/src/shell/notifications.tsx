import { createContext, lazy, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import type { ToastMessage } from '@lessons/ui/toasts.tsx';

export type Notice = Omit<ToastMessage, 'id'>;
export type Notify = (notice: Notice) => void;

const NotifyContext = createContext<Notify | null>(null);

// A visitor who only looks at the landing page never sees a toast, so its code waits for the first one.
const Toasts = lazy(async () => ({ default: (await import('@lessons/ui/toasts.tsx')).Toasts }));

/** Shows notices over whatever screen is open, also across a change of screen. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const notify = useCallback<Notify>(
    // A third would only say what has been overtaken.
    (notice) => setMessages((shown) => [...shown.slice(-1), { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 }]),
    [],
  );
  const close = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));
  return (
    <NotifyContext value={notify}>
      {children}
      {messages.length > 0 && (
        <Suspense>
          <Toasts messages={messages} onClose={close} />
        </Suspense>
      )}
    </NotifyContext>
  );
}

/** Tells the person something: `notify({ title, description?, variant? })`. */
export function useNotify(): Notify {
  const notify = use(NotifyContext);
  if (!notify) throw new Error('useNotify is called outside of NotificationsProvider');
  return notify;
}
