import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { lightAt, nowPosition } from './day-strip-scale.ts';
import styles from './day-strip.module.css';
import { moveByArrows } from './move-by-arrows.ts';

/** A block or a gap of a strip, in minutes from midnight. */
export interface StripPart {
  from: number;
  to: number;
  /** The wall time at which it begins. */
  time: string;
  content: ReactNode;
  /** Of a long gap only so many minutes are drawn. */
  maxMinutes?: number | undefined;
}

/** A minute of the day, and its words. */
interface Moment {
  minute: number;
  words: string;
}

interface DayStripProps {
  label: string;
  /** In their order. */
  parts: readonly StripPart[];
  /** Draws the now-line. */
  now?: Moment | null;
  /** The minute of sunset, by which the light goes. Without it the strip has the ground on which it lies. */
  sunset?: number | null;
  /** The minute from which it is dark on a court without floodlights. */
  darkFrom?: number | null;
  /** An hour is as high as a name and a line below it. */
  isCompact?: boolean;
}

/**
 * A day at its scale, as a strip of court: blocks and gaps are as long as they last, and the ball lies on the line for now.
 * The arrow keys lead through what has a `stopAt`.
 */
export function DayStrip({
  label,
  parts,
  now = null,
  sunset = null,
  darkFrom = null,
  isCompact = false,
}: DayStripProps) {
  const position = now && nowPosition(parts, now.minute);
  const light = (minute: number) => (sunset === null ? undefined : `var(--light-${lightAt(minute, sunset)})`);
  const first = parts[0];
  const last = parts.at(-1);
  return (
    // The keys only move the focus between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      role="list"
      className={classNames(styles.strip, sunset !== null && styles.lit, isCompact && styles.compact)}
      aria-label={label}
      style={
        { '--light-from': first && light(first.from), '--light-to': last && light(last.to) } as CSSProperties
      }
      onKeyDown={moveByArrows}
    >
      {parts.map(({ from, to, time, content, maxMinutes = Infinity }, index) => {
        const isNow = position?.part === index;
        const hasEdge = darkFrom !== null && from < darkFrom && darkFrom < to;
        return (
          <li
            key={from}
            className={classNames(styles.part, isNow && styles.now, hasEdge && styles.edge)}
            aria-current={isNow ? 'time' : undefined}
            data-now={isNow || undefined}
            style={
              {
                '--minutes': Math.min(to - from, maxMinutes),
                '--light-from': light(from),
                '--light-to': light(to),
                ...(isNow && { '--now': position.share }),
                ...(hasEdge && { '--edge': (darkFrom - from) / (to - from) }),
              } as CSSProperties
            }
          >
            <span className={styles.time}>{time}</span>
            {content}
            {isNow && <span className="visually-hidden">Now {now?.words}</span>}
          </li>
        );
      })}
    </ol>
  );
}
