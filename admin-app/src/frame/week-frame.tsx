import { WeekScreen } from '../week/week-screen.tsx';
import { CoachNavigation } from './coach-navigation.tsx';
import { LessonNotices } from './lesson-notices.tsx';
import { ScreenPlace } from './screen-place.tsx';
import styles from './frame.module.css';

/** The Admin Schedule in the panel's frame. */
export function WeekFrame({ week }: { week: string | null }) {
  return (
    <div className={styles.frame}>
      <CoachNavigation isWeek />
      <div className={styles.content}>
        <LessonNotices />
        <ScreenPlace>
          <WeekScreen week={week} />
        </ScreenPlace>
      </div>
    </div>
  );
}
