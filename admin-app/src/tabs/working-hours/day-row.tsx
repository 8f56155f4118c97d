import { useId } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { IconButton, Switch } from '@lessons/ui';
import { endsOfTheDay, hoursOfTheDay, HourSelect } from '../../forms/hour-select.tsx';
import { nextWindow, type HoursWindow, type NumberedWindow, type WorkingDay } from './coach-week.ts';
import styles from './working-hours.module.css';

/** Enough for any day. The API accepts 70 a week. */
const MAX_WINDOWS = 4;

export interface DayRowProps {
  day: WorkingDay;
  /** The reason why the day can't be saved; null until saving was tried. */
  problem: string | null;
  onChange: (day: WorkingDay) => void;
}

/** A day of the week: on or off, and its hours. */
export function DayRow({ day, problem, onChange }: DayRowProps) {
  const problemId = useId();
  const { name, isOn, windows } = day;
  const setWindows = (changed: NumberedWindow[]) => onChange({ ...day, windows: changed });
  return (
    <li className={styles.day}>
      <div className={styles.switch}>
        <Switch label={name} checked={isOn} onChange={(on) => onChange({ ...day, isOn: on })} />
      </div>
      {isOn ? (
        <div className={styles.windows}>
          {windows.map((window, index) => (
            <WindowRow
              key={window.id}
              name={windows.length > 1 ? `${name}, hours ${index + 1}` : name}
              window={window}
              problemId={problem ? problemId : undefined}
              onChange={(changed) => setWindows(windows.with(index, { ...window, ...changed }))}
              onRemove={windows.length > 1 ? () => setWindows(windows.toSpliced(index, 1)) : null}
            />
          ))}
          {problem && (
            <p id={problemId} className={styles.problem} role="alert">
              {problem}
            </p>
          )}
        </div>
      ) : (
        <p className={styles.off}>Off</p>
      )}
      {isOn && windows.length < MAX_WINDOWS && (
        <IconButton
          label={`Add hours on ${name}`}
          icon={<Plus />}
          onClick={() => setWindows([...windows, nextWindow(windows)])}
        />
      )}
    </li>
  );
}

interface WindowRowProps {
  name: string;
  window: HoursWindow;
  problemId: string | undefined;
  onChange: (window: HoursWindow) => void;
  /** Null for a day's only window: the switch turns off the day. */
  onRemove: (() => void) | null;
}

function WindowRow({ name, window, problemId, onChange, onRemove }: WindowRowProps) {
  const isInvalid = problemId !== undefined;
  return (
    <div className={styles.window}>
      <HourSelect
        label={`${name}: start time`}
        hours={hoursOfTheDay}
        value={window.startTime}
        isInvalid={isInvalid}
        describedBy={problemId}
        onChange={(startTime) => onChange({ ...window, startTime })}
      />
      <span aria-hidden="true">to</span>
      <HourSelect
        label={`${name}: end time`}
        hours={endsOfTheDay}
        value={window.endTime}
        isInvalid={isInvalid}
        describedBy={problemId}
        onChange={(endTime) => onChange({ ...window, endTime })}
      />
      {onRemove && (
        <IconButton
          label={`${name}: remove ${window.startTime} to ${window.endTime}`}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
