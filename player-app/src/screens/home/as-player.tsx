import { useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import styles from './as-player.module.css';

interface AsPlayerProps {
  /** A coach who plays sees the parts at once, others when they open them. */
  plays: boolean;
  children: ReactNode;
}

/** Folds the player's parts of Home under a coach's day. Folded, they are not rendered and fetch nothing. */
export function AsPlayer({ plays, children }: AsPlayerProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? plays;
  return (
    <>
      <h2 className={styles.fold}>
        <button type="button" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          As a player
          <ChevronDown />
        </button>
      </h2>
      {isOpen && children}
    </>
  );
}
