import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import type { ApiClient } from '@lessons/contract';
import { Button, classNames, serverNow, Status } from '@lessons/ui';
import { deviceNow } from '@lessons/ui/server-clock.ts';
import { useAdmin } from './admin-context.tsx';
import { useChange, type Change } from './requests/use-change.ts';
import styles from './say-back.module.css';

/** The least time to read a line. */
const SHOWN_MS = 15_000;

/** How an act is undone. */
export interface Undoing extends Pick<Change<void, string>, 'invalidates' | 'failure'> {
  /** The act, in words. */
  of: string;
  /** The API's `undoUntil`. Undefined for what can't be undone. */
  until: string | undefined;
  /** Undoes the act, and returns what is said then. */
  send: (api: ApiClient) => Promise<string>;
}

export interface Said {
  /** Says what was done. It is read out, too. */
  text: string;
  undo?: Undoing | undefined;
  /** Other buttons. */
  actions?: ReactNode;
}

type SayBack = (said: Said | null) => void;

/** `by`: the coach's id. `until`: ms of this device's clock. */
type Saying = Said & { by: string; until: number };

/**
 * By the page's API client: the coach's Home and panel are mounted one after the other, and what was said in one stays for its
 * time in the next.
 */
const sayings = new WeakMap<ApiClient, Saying>();
const listeners = new Set<() => void>();

function write(api: ApiClient, saying: Saying | null): void {
  if (saying) sayings.set(api, saying);
  else sayings.delete(api);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Says at the thumb what the coach has just done, where the screen may not show it: the sheet has closed, and the lesson is
 * in another week. It stays while it has the pointer or the focus, and until the next act.
 */
export function SayBackProvider({ children }: { children: ReactNode }) {
  const { api, user } = useAdmin();
  const last = useSyncExternalStore(subscribe, () => sayings.get(api)) ?? null;
  const said = last?.by === user.id ? last : null;
  const [isHeld, setHeld] = useState(false);
  const expire = useEffectEvent(() => write(api, null));
  useEffect(() => {
    if (!said || isHeld) return undefined;
    const timer = setTimeout(expire, said.until - deviceNow());
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  const hold = () => setHeld(true);
  const release = () => {
    setHeld(false);
    if (said) write(api, { ...said, until: Math.max(said.until, deviceNow() + SHOWN_MS) });
  };
  return (
    <>
      {children}
      <div
        className={classNames(said ? styles.bar : 'visually-hidden')}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {said && <CircleCheck />}
        <Status overDialogs className={styles.text}>
          {said?.text}
        </Status>
        {said?.undo && <Undo key={said.undo.of} {...said.undo} />}
        {said?.actions}
      </div>
    </>
  );
}

/** Returns a function that says what was done; with null what was said goes. */
export function useSayBack(): SayBack {
  const { api, user } = useAdmin();
  return (said) => {
    const left = Math.max(SHOWN_MS, msUntil(said?.undo?.until));
    write(api, said && { ...said, by: user.id, until: deviceNow() + left });
  };
}

/** The button that undoes an act, until the API ends that, and says so. */
export function Undo({ of, until, ...change }: Undoing) {
  const sayBack = useSayBack();
  const [left, setLeft] = useState(() => msUntil(until));
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(msUntil(until)), left);
    return () => clearTimeout(timer);
  }, [left, until]);
  const undo = useChange<void, string>({ ...change, onDone: (text) => sayBack({ text }) });
  if (left <= 0 && !undo.isPending) return null;
  return (
    <Button variant="quiet" aria-label={`Undo: ${of}`} loading={undo.isPending} onClick={() => undo.mutate()}>
      Undo
    </Button>
  );
}

/** Returns how long an instant of the server is ahead, in ms. */
const msUntil = (instant: string | undefined): number =>
  instant === undefined ? 0 : Date.parse(instant) - serverNow().getTime();
