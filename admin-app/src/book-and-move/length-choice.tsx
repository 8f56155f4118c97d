import { useState } from 'react';
import { coachLengths, formatDuration } from '@lessons/rules';
import { SelectField } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';

const OTHER = { name: 'Other', minutes: null };
const lengths = [
  { name: '30 min', minutes: 30 },
  { name: '45 min', minutes: 45 },
  ...[60, 90, 120].map((minutes) => ({ name: formatDuration(minutes), minutes })),
];
const { min, max, step } = coachLengths;
const allLengths = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

interface LengthChoiceProps {
  minutes: number;
  onChoose: (minutes: number) => void;
}

/** The length of a lesson: the usual ones as chips, and all quarters of an hour behind the last chip. */
export function LengthChoice({ minutes, onChoose }: LengthChoiceProps) {
  const [opensAll, setOpensAll] = useState(false);
  const isOther = opensAll || !lengths.some((length) => length.minutes === minutes);
  return (
    <>
      <Chips
        label="Length"
        chips={[...lengths, OTHER]}
        isChosen={(chip) => (isOther ? chip === OTHER : chip.minutes === minutes)}
        onChoose={(chip) => {
          setOpensAll(chip.minutes === null);
          if (chip.minutes !== null) onChoose(chip.minutes);
        }}
      />
      {isOther && (
        <SelectField
          label="Other length"
          value={minutes}
          onChange={({ target }) => {
            // The list stays, also where it was one of the chips that was chosen.
            setOpensAll(true);
            onChoose(Number(target.value));
          }}
        >
          {allLengths.map((length) => (
            <option key={length} value={length}>
              {formatDuration(length)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
