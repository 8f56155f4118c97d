import { useId } from 'react';
import { Plus, Trash2 } from 'lucide-react';
import { Cluster, IconButton, Problem, Stack } from '@lessons/ui';
import { endsOfTheDay, hoursOfTheDay, HourSelect } from '../forms/hour-select.tsx';
import { nextWindow, type HoursWindow, type NumberedWindow } from './coach-week.ts';

/** Enough for any day. The API accepts 70 a week, and 10 for other hours. */
const MAX_WINDOWS = 4;

interface WindowsProps {
  /** Whose hours they are, for screen readers. */
  name: string;
  windows: readonly NumberedWindow[];
  /** The reason why they can't be saved; null until saving was tried. */
  problem: string | null;
  onChange: (windows: NumberedWindow[]) => void;
}

/** The hours of a day, each from a start to an end. */
export function Windows({ name, windows, problem, onChange }: WindowsProps) {
  const problemId = useId();
  return (
    <Stack gap={2}>
      {windows.map((window, index) => (
        <WindowRow
          key={window.id}
          name={windows.length > 1 ? `${name}, hours ${index + 1}` : name}
          window={window}
          problemId={problem ? problemId : undefined}
          onChange={(changed) => onChange(windows.with(index, { ...window, ...changed }))}
          onRemove={windows.length > 1 ? () => onChange(windows.toSpliced(index, 1)) : null}
        />
      ))}
      {problem && (
        <Problem small id={problemId}>
          {problem}
        </Problem>
      )}
    </Stack>
  );
}

interface AddWindowProps extends Pick<WindowsProps, 'windows' | 'onChange'> {
  label: string;
}

/** Adds hours to a day that has room for more. */
export function AddWindow({ label, windows, onChange }: AddWindowProps) {
  if (windows.length >= MAX_WINDOWS) return null;
  return (
    <IconButton label={label} icon={<Plus />} onClick={() => onChange([...windows, nextWindow(windows)])} />
  );
}

interface WindowRowProps {
  name: string;
  window: HoursWindow;
  problemId: string | undefined;
  onChange: (window: HoursWindow) => void;
  /** Null for the only window. */
  onRemove: (() => void) | null;
}

function WindowRow({ name, window, problemId, onChange, onRemove }: WindowRowProps) {
  const isInvalid = problemId !== undefined;
  return (
    <Cluster gap={2} rowGap={1} align="center">
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
    </Cluster>
  );
}
