import { listPlaces, MAX_PLACE_ADDRESS_LENGTH, MAX_PLACE_NAME_LENGTH } from '@lessons/contract';
import { Stack, TextField } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { fieldsOf, isNameless, isSamePlace, type PlaceFields } from './place-fields.ts';
import styles from './book-and-move.module.css';

interface PlaceChoiceProps {
  /** Null for the coach's court. */
  place: PlaceFields | null;
  showsProblems: boolean;
  onChange: (place: PlaceFields | null) => void;
}

interface PlaceChip {
  name: string;
  detail?: string;
  place: PlaceFields | null;
}

const court: PlaceChip = { name: 'Your court', place: null };
const elsewhere: PlaceChip = { name: 'Elsewhere', place: { name: '', address: '' } };

/** Where a lesson is: at the coach's court, at one of the last places, or at one that is typed. */
export function PlaceChoice({ place, showsProblems, onChange }: PlaceChoiceProps) {
  // Without the last places another one can still be typed.
  const places = useEndpoint(listPlaces).data ?? [];
  const last = places.map((named) => ({
    name: named.name,
    // The same place may have been named with another address, or without one.
    ...(places.filter(({ name }) => name === named.name).length > 1 && {
      detail: named.address ?? 'No address',
    }),
    place: fieldsOf(named),
  }));
  const chosen = place ? (last.find((chip) => isSamePlace(chip.place, place)) ?? elsewhere) : court;
  return (
    <Stack gap={3} className={styles.wholeRow}>
      <Chips
        label="Where"
        chips={[court, ...last, elsewhere]}
        isChosen={(chip) => chip === chosen}
        onChoose={(chip) => (chip === elsewhere && chosen === elsewhere ? undefined : onChange(chip.place))}
      />
      {place && (
        <>
          <TextField
            ref={focusIfEmpty}
            label="Place"
            autoComplete="off"
            maxLength={MAX_PLACE_NAME_LENGTH}
            error={showsProblems && isNameless(place) ? 'Please enter the name of the place.' : undefined}
            value={place.name}
            onChange={({ target }) => onChange({ ...place, name: target.value })}
          />
          <TextField
            label="Address (optional)"
            autoComplete="off"
            maxLength={MAX_PLACE_ADDRESS_LENGTH}
            value={place.address}
            onChange={({ target }) => onChange({ ...place, address: target.value })}
          />
        </>
      )}
    </Stack>
  );
}

const focusIfEmpty = (field: HTMLInputElement | null) => {
  if (field?.value === '') field.focus();
};
