import { useId, useState } from 'react';
import type { AdminBooking } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';
import { Button, Checkbox } from '@lessons/ui';
import { amountOf, sumOf } from '../money/lesson-money.ts';
import type { ReadSettling } from './settle-draft.ts';
import { lessonText, seriesText } from './settle-text.ts';
import styles from './settle-up.module.css';

interface Ticks {
  isTicked: ReadSettling['isTicked'];
  onTick: (lessons: readonly AdminBooking[], isTicked: boolean) => void;
}

interface SettleLinesProps extends Ticks {
  title: string;
  /** Lessons that are ticked together. */
  groups: readonly (readonly AdminBooking[])[];
  /** Their money goes back to the client. */
  isMinus?: boolean;
}

/** A part of the sheet: lessons with their amounts, and a tick for each or for a series. Shows nothing without lessons. */
export function SettleLines({ title, groups, isMinus = false, ...ticks }: SettleLinesProps) {
  const headingId = useId();
  if (groups.length === 0) return null;
  return (
    <div>
      <p id={headingId} className={styles.part}>
        {title}
      </p>
      <ul role="list" aria-labelledby={headingId} className={styles.lines}>
        {groups.map((lessons) => (
          <li key={lessons[0]?.id}>
            {lessons.length > 1 ? (
              <SeriesLine lessons={lessons} {...ticks} />
            ) : (
              lessons.map((lesson) => (
                <Line
                  key={lesson.id}
                  lessons={[lesson]}
                  text={lessonText(lesson)}
                  amount={(isMinus ? '− ' : '') + formatPounds(amountOf(lesson))}
                  {...ticks}
                />
              ))
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LineProps extends Ticks {
  lessons: readonly AdminBooking[];
  text: string;
  amount: string;
}

function Line({ lessons, text, amount, isTicked, onTick }: LineProps) {
  const ticked = lessons.filter(isTicked).length;
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < lessons.length;
      }}
      checked={ticked === lessons.length}
      onChange={({ target }) => onTick(lessons, target.checked)}
    >
      <span className={styles.line}>
        <span>{text}</span> <span className={styles.amount}>{amount}</span>
      </span>
    </Checkbox>
  );
}

/** A series, which one tick pays as a whole. Its lessons can be chosen one by one. */
function SeriesLine({ lessons, ...ticks }: Ticks & { lessons: readonly AdminBooking[] }) {
  const [isOpen, setOpen] = useState(false);
  const text = seriesText(lessons);
  return (
    <>
      <Line lessons={lessons} text={text} amount={formatPounds(sumOf(lessons))} {...ticks} />
      <Button
        variant="quiet"
        className={styles.chooseSome}
        aria-expanded={isOpen}
        aria-label={`Choose lessons: ${text}`}
        onClick={() => setOpen(!isOpen)}
      >
        Choose lessons
      </Button>
      {isOpen && (
        <ul role="list" aria-label={text} className={styles.some}>
          {lessons.map((lesson) => (
            <li key={lesson.id}>
              <Line
                lessons={[lesson]}
                text={lessonText(lesson)}
                amount={formatPounds(amountOf(lesson))}
                {...ticks}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
