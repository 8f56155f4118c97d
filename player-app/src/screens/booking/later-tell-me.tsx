import { laterCode } from '@lessons/ui/later-code.ts';
import { useLaterCode } from '@lessons/ui/use-later-code.ts';
import type { TellMeWhenFreeProps } from './tell-me-when-free.tsx';
import styles from './available-times.module.css';

const code = laterCode(() => import('./tell-me-when-free.tsx'));

/** “Tell me when free”, in the room that it takes. Its code is fetched when a full day is shown: without it, the day does without. */
export function LaterTellMe(day: TellMeWhenFreeProps) {
  const loaded = useLaterCode(code, () => undefined);
  return <div className={styles.tellMe}>{loaded && <loaded.TellMeWhenFree {...day} />}</div>;
}
