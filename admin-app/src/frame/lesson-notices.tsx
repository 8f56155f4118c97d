import { BellRing, X } from 'lucide-react';
import { londonDateOf } from '@lessons/rules';
import { IconButton } from '@lessons/ui';
import { AdminLink } from '../admin-link.tsx';
import { clientOf, timeOf } from '../lessons/lesson-text.ts';
import type { LessonChange } from '../notices/lesson-watch.ts';
import { useLessonNotices } from '../notices/lesson-notices-provider.tsx';
import { WEEK_PATH } from '../routes.ts';
import styles from './lesson-notices.module.css';

const MAX_SHOWN = 3;

const titles: Record<LessonChange['kind'], string> = {
  booked: 'New lesson',
  moved: 'Lesson moved',
  cancelled: 'Lesson cancelled',
};

/** The changes that others made while the module is open, until the coach dismisses them. Read out when they come. */
export function LessonNotices() {
  const { changes, dismiss } = useLessonNotices();
  const more = changes.length - MAX_SHOWN;
  return (
    <div role="status" className={changes.length > 0 ? styles.notices : 'visually-hidden'}>
      {changes.length > 0 && (
        <>
          <BellRing className={styles.bell} />
          <ul role="list" className={styles.list}>
            {changes.slice(0, MAX_SHOWN).map(({ kind, lesson }) => (
              <li key={`${kind} ${lesson.id} ${lesson.startTime}`}>
                <AdminLink href={`${WEEK_PATH}?week=${londonDateOf(new Date(lesson.startTime))}`}>
                  {titles[kind]}
                </AdminLink>{' '}
                {clientOf(lesson)} · {timeOf(lesson)}
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
          <IconButton label="Dismiss" icon={<X />} onClick={dismiss} />
        </>
      )}
    </div>
  );
}
