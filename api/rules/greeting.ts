import { londonTimeOf } from './london-time.ts';

/** Returns the greeting by London's clock: morning before 12, afternoon before 17, evening from then on. */
export function greetingAt(now: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  const time = londonTimeOf(now);
  if (time < '12:00') return 'Good morning';
  return time < '17:00' ? 'Good afternoon' : 'Good evening';
}
