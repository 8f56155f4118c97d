import { createContext, lazy, Suspense, use, useState, type ReactNode } from 'react';
import type { ToastMessage } from '@lessons/ui/toasts.tsx';

export interface Notice extends Omit<ToastMessage, 'id'> {
  /**
   * What the notice is about, such as `profile` or `booking`. A newer notice about the same thing takes an older one away
   * if either of them is a failure: the older one is no longer true.
   */
  topic?: string | undefined;
}
export type Notify = (notice: Notice) => void;

type ShownNotice = Notice & { id: number };

interface Notifications {
  notify: Notify;
  /** Takes away what was said about a topic, because it is no longer true. */
  withdraw: (topic: string) => void;
}

const NotificationsContext = createContext<Notifications | null>(null);

// A visitor who only looks at the landing page never sees a toast, so its code waits for the first one.
const Toasts = lazy(async () => ({ default: (await import('@lessons/ui/toasts.tsx')).Toasts }));

/** Shows notices over whatever screen is open, also across a change of screen. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ShownNotice[]>([]);
  const [notifications] = useState<Notifications>(() => ({
    notify: (notice) => setMessages((shown) => withNotice(shown, notice)),
    withdraw: (topic) => setMessages((shown) => shown.filter((message) => message.topic !== topic)),
  }));
  const close = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));
  return (
    <NotificationsContext value={notifications}>
      {children}
      {messages.length > 0 && (
        <Suspense>
          <Toasts messages={messages} onClose={close} />
        </Suspense>
      )}
    </NotificationsContext>
  );
}

let lastId = 0;

function withNotice(shown: readonly ShownNotice[], notice: Notice): ShownNotice[] {
  const stillTrue = shown.filter((earlier) => !contradicts(notice, earlier));
  lastId += 1;
  // A third would only say what has been overtaken.
  return [...stillTrue.slice(-1), { ...notice, id: lastId }];
}

function contradicts(notice: Notice, earlier: Notice): boolean {
  const isSameTopic = notice.topic !== undefined && notice.topic === earlier.topic;
  return isSameTopic && (isFailure(notice) || isFailure(earlier));
}

function isFailure({ variant }: Notice): boolean {
  return variant === 'destructive';
}

/** Tells the person something: `notify({ title, description?, variant?, topic? })`. */
export function useNotify(): Notify {
  return useNotifications().notify;
}

export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications) throw new Error('useNotifications is called outside of NotificationsProvider');
  return notifications;
}
