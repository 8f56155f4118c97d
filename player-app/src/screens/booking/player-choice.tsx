import { useState } from 'react';
import { isolateName } from '@lessons/rules';
import { ChevronDown } from 'lucide-react';
import { WhoPlays } from '../../lessons/who-plays.tsx';
import styles from './player-choice.module.css';

export interface PlayerChoiceProps {
  /** The name of whoever plays; null for the player. */
  forName: string | null;
  /** The names of those who may play, null for the player among them. */
  choices: readonly (string | null)[];
  onChoose: (forName: string | null) => void;
}

/** Says whom the lesson is for. A tap opens the choice of somebody else. */
export function PlayerChoice({ forName, choices, onChoose }: PlayerChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.player} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>For {forName === null ? 'you' : isolateName(forName)}</span> <ChevronDown />
      </button>
      {isOpen && (
        <WhoPlays
          choices={choices}
          current={forName}
          onChoose={(name) => {
            onChoose(name);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
