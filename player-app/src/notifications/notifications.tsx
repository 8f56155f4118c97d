import { createContext, use, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { ToastMessage } from '@lessons/ui/toasts.tsx';
import { Stack } from '@lessons/ui/layout.tsx';
import { Status } from '@lessons/ui/text.tsx';
import styles from './notifications.module.css';

export interface Notice extends Omit<ToastMessage, 'id'> {
  /**
   * The topic of the notice, such as `profile` or `booking`. A newer notice about the same topic replaces an older one
   * if either of them is a failure: the older one is no longer true.
   */
  topic?: string | undefined;
}
type Notify = (notice: Notice) => void;

type ShownNotice = Notice & { id: number };

interface Notifications {
  notify: Notify;
  /** Takes away what was said about a topic, because it is no longer true. */
  withdraw: (topic: string) => void;
}

const NotificationsContext = createContext<Notifications | null>(null);

// A visitor who only looks at the landing page never sees a toast, so its code isn't part of that page.
const loadToasts = async () => (await import('@lessons/ui/toasts.tsx')).Toasts;

/**
 * Fetches the code of toasts with the person's first touch or key, while there is a connection: the first toast may well be
 * about having none. A screen that is only looked at does without. Returns a function that stops that.
 */
export function preloadToasts(): () => void {
  const waiting = new AbortController();
  const load = () => {
    waiting.abort();
    // Showing one asks again, and does without the code if it must.
    void loadToasts().catch(() => undefined);
  };
  for (const event of ['pointerdown', 'keydown'])
    addEventListener(event, load, { signal: waiting.signal, passive: true });
  return () => waiting.abort();
}

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
      {messages.length > 0 && <ShownNotices messages={messages} onClose={close} />}
    </NotificationsContext>
  );
}

interface ShownNoticesProps {
  messages: readonly ShownNotice[];
  onClose: (id: number) => void;
}

/** Shows the notices as toasts, or as plain text if the code of toasts can't be loaded; the next notices try again. */
function ShownNotices({ messages, onClose }: ShownNoticesProps) {
  const [Toasts, setToasts] = useState<ComponentType<ShownNoticesProps> | null>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    loadToasts().then(
      (loaded) => setToasts(() => loaded),
      () => setMissing(true),
    );
  }, []);
  if (Toasts) return <Toasts messages={messages} onClose={onClose} />;
  if (!isMissing) return null;
  return (
    <Status as={Stack} urgent gap={2} className={styles.plain}>
      {messages.map(({ id, title, description }) => (
        <p key={id}>
          <b>{title}</b> {description}
        </p>
      ))}
      <button onClick={() => messages.forEach(({ id }) => onClose(id))}>Dismiss</button>
    </Status>
  );
}

let lastId = 0;

function withNotice(shown: readonly ShownNotice[], notice: Notice): ShownNotice[] {
  const stillTrue = shown.filter((earlier) => !contradicts(notice, earlier));
  lastId += 1;
  // Older toasts are out of date.
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
