import { useId } from 'react';
import { MAX_FOR_NAME_LENGTH, MAX_REASON_LENGTH, type Client } from '@lessons/contract';
import { formatPounds, fullNameOf, isolateName } from '@lessons/rules';
import { Button, Muted, Row, Stack, TextArea, TextField } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';
import { CoachPriceField } from '../money/coach-price-field.tsx';
import type { ReadTerms, Terms } from './booking-draft.ts';
import { PlaceChoice } from './place-choice.tsx';
import styles from './book-and-move.module.css';

interface LessonTermsProps {
  terms: Terms;
  read: ReadTerms;
  client: Client | null;
  /** No mail goes out, and no message, about a lesson that has begun. */
  hasMessage: boolean;
  isOpen: boolean;
  showsProblems: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChange: (terms: Partial<Terms>) => void;
}

/** The lesson's price, who plays and where, in a line or two. The fields for it and a message are under More. */
export function LessonTerms(props: LessonTermsProps) {
  const { terms, read, client, hasMessage, isOpen, showsProblems, onOpenChange, onChange } = props;
  const { pounds, agreedPrice } = read;
  const fieldsId = useId();
  const whoAndWhere = describeWhoAndWhere(read);
  return (
    <Stack gap={3}>
      <Row gap={3} align="center" justify="between" className={styles.line}>
        <span>
          {pounds === undefined ? '–' : describePrice(pounds)}
          {isAgreedOnly(read) && pounds === agreedPrice && ', as last time'}
        </span>
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => onOpenChange(!isOpen)}
        >
          {isOpen ? 'Less' : 'More'}
        </Button>
      </Row>
      {isAgreedOnly(read) && (
        <Button
          variant="quiet"
          flush="start"
          onClick={() => onChange({ price: null, takesListPrice: !terms.takesListPrice })}
        >
          {terms.takesListPrice
            ? `As last time: ${shortPrice(read.agreedPrice)}`
            : `List price: ${formatPounds(read.listPrice)}`}
        </Button>
      )}
      {!isOpen && whoAndWhere && <Muted facts>{whoAndWhere}</Muted>}
      <Stack gap={3} id={fieldsId} hidden={!isOpen} className={styles.fields}>
        {isOpen && (
          <>
            <CoachPriceField
              hasError={pounds === undefined}
              value={terms.price ?? String(read.usualPrice)}
              onChange={(typed) => onChange({ price: typed })}
            />
            <WhoPlays read={read} client={client} onChange={(forName) => onChange({ forName })} />
            <PlaceChoice
              place={read.place}
              showsProblems={showsProblems}
              onChange={(place) => onChange({ place: place ?? 'court' })}
            />
            {hasMessage && (
              <TextArea
                label="Message (optional)"
                hint="It is in the email to the client."
                rows={2}
                maxLength={MAX_REASON_LENGTH}
                value={terms.message}
                onChange={({ target }) => onChange({ message: target.value })}
              />
            )}
          </>
        )}
      </Stack>
    </Stack>
  );
}

interface WhoPlaysProps {
  read: ReadTerms;
  client: Client | null;
  onChange: (forName: string) => void;
}

function WhoPlays({ read: { forName, lastForName }, client, onChange }: WhoPlaysProps) {
  const chips =
    client && lastForName
      ? [
          { name: fullNameOf(client), forName: '' },
          { name: lastForName, forName: lastForName },
        ]
      : [];
  return (
    <>
      <TextField
        label="Who plays (optional)"
        hint="A first name is enough."
        autoComplete="off"
        maxLength={MAX_FOR_NAME_LENGTH}
        value={forName}
        onChange={({ target }) => onChange(target.value)}
      />
      {chips.length > 0 && (
        <div className={styles.wholeRow}>
          <Chips
            label="Who played before"
            chips={chips}
            isChosen={(chip) => chip.forName === forName.trim()}
            onChoose={(chip) => onChange(chip.forName)}
          />
        </div>
      )}
    </>
  );
}

type Agreed = ReadTerms & { agreedPrice: number };

/** Whether the client's last lesson had another price than the list says. */
function isAgreedOnly(read: ReadTerms): read is Agreed {
  return read.agreedPrice !== undefined && read.agreedPrice !== read.listPrice;
}

const shortPrice = (pounds: number) => (pounds === 0 ? 'Free' : formatPounds(pounds));

const describePrice = (pounds: number) =>
  pounds === 0 ? 'Free' : `${formatPounds(pounds)} to pay in person`;

/** For Tom · at Hill Barn */
function describeWhoAndWhere({ forName, place }: ReadTerms): string {
  const who = forName.trim() && `For ${isolateName(forName.trim())}`;
  const where = place?.name.trim() && `${who ? 'at' : 'At'} ${isolateName(place.name.trim())}`;
  return [who, where].filter(Boolean).join(' · ');
}
