import { useState } from 'react';
import { isolateName } from '@lessons/rules';
import { Chip, Row } from '@lessons/ui';
import { WhoPlays } from '../../lessons/who-plays.tsx';
import styles from './player-choice.module.css';

export interface PlayerChoiceProps {
  /** The name of whoever plays; null for the player. */
  forName: string | null;
  /** The names of those who may play, null for the player among them. */
  choices: readonly (string | null)[];
  onChoose: (forName: string | null) => void;
}

/** Says whom the lesson is for. A tap on either chip opens the choice of who plays. */
export function PlayerChoice({ forName, choices, onChoose }: PlayerChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Row gap={2} className={styles.player}>
        <Chip isOn aria-haspopup="dialog" onClick={() => setOpen(true)}>
          For {forName === null ? 'you' : isolateName(forName)}
        </Chip>
        <Chip aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Somebody else
        </Chip>
      </Row>
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
