import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CircleCheck } from 'lucide-react';
import { classNames } from '@lessons/ui';
import styles from './say-back.module.css';

/** Time to read a line, and to take the act back. */
const SHOWN_MS = 15_000;

interface Said {
  /** Says what was done. It is read out, too. */
  text: string;
  /** The act is seen where it was done: it is only read out. */
  isSeen?: boolean;
  /** Buttons such as Undo. */
  actions?: ReactNode;
}

type SayBack = (said: Said | null) => void;

const SayBackContext = createContext<SayBack>(() => undefined);

/**
 * Says at the thumb what the coach has just done, where the screen may not show it: the sheet has closed, and the lesson is
 * in another week. It stays while it has the pointer or the focus, and until the next act.
 */
export function SayBackProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said | null>(null);
  const [isHeld, setHeld] = useState(false);
  const expire = useEffectEvent(() => setSaid(null));
  useEffect(() => {
    if (!said || isHeld) return undefined;
    const timer = setTimeout(expire, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said, isHeld]);
  const isShown = said !== null && !said.isSeen;
  return (
    <SayBackContext value={setSaid}>
      {children}
      <div
        className={classNames(isShown ? styles.bar : 'visually-hidden')}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {isShown && <CircleCheck />}
        <p className={styles.text} aria-live="polite">
          {said?.text}
        </p>
        {said?.actions}
      </div>
    </SayBackContext>
  );
}

/** Returns a function that says what was done; with null what was said goes. */
export function useSayBack(): SayBack {
  return use(SayBackContext);
}
