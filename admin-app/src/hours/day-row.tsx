import { Button, Switch } from '@lessons/ui';
import type { NumberedWindow, WorkingDay } from '../timetable/coach-week.ts';
import { AddWindow, Windows } from '../timetable/windows.tsx';
import styles from './working-hours.module.css';

export interface DayRowProps {
  day: WorkingDay;
  /** The reason why the day can't be saved; null until saving was tried. */
  problem: string | null;
  onChange: (day: WorkingDay) => void;
  /** Offers to copy the hours to the days after it. */
  onCopy?: (() => void) | undefined;
}

/** A day of the week: on or off, and its hours. */
export function DayRow({ day, problem, onChange, onCopy }: DayRowProps) {
  const { name, isOn, windows } = day;
  const setWindows = (changed: NumberedWindow[]) => onChange({ ...day, windows: changed });
  return (
    <li className={styles.day}>
      <div className={styles.switch}>
        <Switch label={name} checked={isOn} onChange={(on) => onChange({ ...day, isOn: on })} />
      </div>
      {isOn ? (
        <>
          <Windows name={name} windows={windows} problem={problem} onChange={setWindows} />
          <AddWindow label={`Add hours on ${name}`} windows={windows} onChange={setWindows} />
        </>
      ) : (
        <p className={styles.off}>Off</p>
      )}
      {onCopy && (
        <div className={styles.copy}>
          <Button onClick={onCopy}>Copy to Tue–Fri</Button>
        </div>
      )}
    </li>
  );
}
