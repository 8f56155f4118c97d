import { londonDateOf } from '@lessons/rules';
import { Chip, Cluster, Columns, Muted, Stack, Switch, useNow } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';
import { hoursOfTheDay, HourSelect } from '../forms/hour-select.tsx';
import { hoursOfDay, partsOfDay } from '../timetable/parts-of-day.ts';
import { useOpeningHours } from '../timetable/use-opening-hours.ts';
import { AddWindow, Windows } from '../timetable/windows.tsx';
import { chosenWeekdays, tapHour, weekdaysWithin, type ClosingDraft, type Hours } from './closing-draft.ts';
import styles from './closing.module.css';

interface ClosedHoursProps {
  draft: ClosingDraft;
  onChange: (hours: Hours | null) => void;
}

/** The hours that are closed: the whole day, a part of it by one tap, its hours, or any. */
export function ClosedHours({ draft, onChange }: ClosedHoursProps) {
  const now = useNow();
  const { opening = { workingHours: [] } } = useOpeningHours();
  const { from, to, hours } = draft;
  const today = londonDateOf(now);
  const dates = from ? (from === to ? [from] : [from, to]) : [];
  const parts = partsOfDay(dates, opening, now);
  const single = from && from === to ? hoursOfDay(from, opening, now) : [];
  const isInside = ({ startTime, endTime }: Hours) =>
    hours !== null && hours.startTime <= startTime && endTime <= hours.endTime;
  const isRest = from === today && hours?.endTime === '24:00';
  return (
    <Stack gap={4}>
      <Switch
        label="Block entire day"
        checked={hours === null}
        onChange={(isWhole) => onChange(isWhole ? null : { startTime: '', endTime: '' })}
      />
      {parts.length > 0 && (
        <Chips
          label="Parts of the day"
          chips={parts.map((part) => ({
            ...part,
            ...(part.endTime !== '24:00' && { detail: `${part.startTime}–${part.endTime}` }),
          }))}
          isChosen={({ startTime, endTime }) =>
            endTime === '24:00' && from === today
              ? isRest
              : hours?.startTime === startTime && hours.endTime === endTime
          }
          onChoose={({ startTime, endTime }) => onChange({ startTime, endTime })}
        />
      )}
      {single.length > 0 && (
        <Columns gap={2} min={3.75} keepsEmpty className={styles.weekdays} role="group" aria-label="Hours">
          {single.map((hour) => (
            <Chip
              key={hour.startTime}
              isOn={isInside(hour)}
              aria-label={`${hour.startTime}–${hour.endTime}`}
              onClick={() => onChange(tapHour(hours, hour))}
            >
              {hour.startTime}
            </Chip>
          ))}
        </Columns>
      )}
      {hours && !isRest && (
        <Cluster gap={2} align="center">
          <span>From</span>
          <HourSelect
            label="Start time"
            hours={hoursOfTheDay}
            value={hours.startTime}
            onChange={(startTime) => onChange({ ...hours, startTime })}
          />
          <span>to</span>
          <HourSelect
            label="End time"
            hours={hoursOfTheDay}
            value={hours.endTime}
            onChange={(endTime) => onChange({ ...hours, endTime })}
          />
        </Cluster>
      )}
    </Stack>
  );
}

interface OpenHoursProps {
  draft: ClosingDraft;
  onChange: (changed: Partial<ClosingDraft>) => void;
}

/** The hours of the days in place of their weekdays' own. A day off is opened by them. */
export function OpenHours({ draft, onChange }: OpenHoursProps) {
  const { windows, switched } = draft;
  const chosen = chosenWeekdays(draft);
  const offered = weekdaysWithin(draft);
  return (
    <>
      <Muted>
        They replace the hours of your week on these days, such as in the school holidays. A day off is opened
        by them.
      </Muted>
      {offered.length > 1 && (
        <Columns gap={2} min={3.75} keepsEmpty className={styles.weekdays} role="group" aria-label="Weekdays">
          {offered.map(({ dayOfWeek, name }) => (
            <Chip
              key={dayOfWeek}
              isOn={chosen.includes(dayOfWeek)}
              onClick={() =>
                onChange({ switched: { ...switched, [dayOfWeek]: !chosen.includes(dayOfWeek) } })
              }
            >
              {name.slice(0, 3)}
            </Chip>
          ))}
        </Columns>
      )}
      <Cluster gap={2} align="center">
        <Windows
          name="Other hours"
          windows={windows}
          problem={null}
          onChange={(changed) => onChange({ windows: changed })}
        />
        <AddWindow
          label="Add hours"
          windows={windows}
          onChange={(changed) => onChange({ windows: changed })}
        />
      </Cluster>
    </>
  );
}
