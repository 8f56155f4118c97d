import type { EndpointResponse, previewClosing } from '@lessons/contract';
import { countLessons, formatShortDay, formatTime } from '@lessons/rules';
import { Checkbox, Muted, Status, useNow } from '@lessons/ui';
import { clientOf, joinFacts, timeOf, whereOf } from '../lesson-text.ts';
import { describeMoney } from '../money/lesson-money.ts';
import { isUnderWay } from '../timetable/until-lesson.ts';
import { isTicked, type ClosingDraft } from './closing-draft.ts';
import styles from './closing.module.css';

interface ClosingLessonsProps {
  draft: ClosingDraft;
  lessons: EndpointResponse<typeof previewClosing>['lessons'];
  disabled: boolean;
  onTick: (bookingId: string, isTicked: boolean) => void;
}

/** The lessons of the time that is closed, each with the tick that calls it off, and until when their players can choose. */
export function ClosingLessons({ draft, lessons, disabled, onTick }: ClosingLessonsProps) {
  const now = useNow();
  const chooseBy = lessons.map((lesson) => lesson.chooseBy).toSorted();
  const last = chooseBy.at(-1);
  const until =
    last && `${formatShortDay(last)} ${formatTime(last)}${chooseBy[0] === last ? '' : ' at the latest'}`;
  return (
    <div>
      {/* The list changes with the time, away from the focus. */}
      <Status as={Muted}>
        {until
          ? `${countLessons(lessons.length)}: each player gets one email, and chooses a new time or the full payment back, until ${until}.`
          : 'No lessons in this time'}
      </Status>
      <ul role="list" className={styles.ticks} aria-label="Lessons">
        {lessons.map((lesson) => {
          const { booking } = lesson;
          return (
            <li key={booking.id}>
              <Checkbox
                checked={isTicked(draft, lesson)}
                disabled={disabled}
                onChange={({ target }) => onTick(booking.id, target.checked)}
              >
                <strong>{clientOf(booking)}</strong>
                <span className={styles.facts}>
                  {joinFacts([
                    timeOf(booking),
                    whereOf(booking),
                    describeMoney(booking),
                    isUnderWay(booking, now) ? 'under way' : null,
                  ])}
                </span>
              </Checkbox>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
