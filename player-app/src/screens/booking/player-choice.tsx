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

/** Two chips say whom the lesson is for: the player, or somebody else, whose tap opens the choice of a name. */
export function PlayerChoice({ forName, choices, onChoose }: PlayerChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <div role="group" aria-label="Who plays" className={styles.player}>
        <button type="button" aria-pressed={forName === null} onClick={() => onChoose(null)}>
          For you
        </button>
        <button
          type="button"
          aria-pressed={forName !== null}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span>{forName === null ? 'Somebody else' : `For ${isolateName(forName)}`}</span> <ChevronDown />
        </button>
      </div>
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
