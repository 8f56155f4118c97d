import { ErrorBoundary } from 'react-error-boundary';
import { laterPart } from '@lessons/ui/later-part.tsx';
import type { UsualTime } from '@lessons/rules';
import type { KeepTimeProps } from './keep-time.tsx';
import styles from './home-progress.module.css';

/** Only for whoever has a habit: others download nothing of it. */
const fetchCode = () => import('./keep-time.tsx');
const KeepTime = laterPart(async () => (await fetchCode()).KeepTime, null);
const OtherRequests = laterPart(async () => (await fetchCode()).OtherRequests, null);

/** The line below the usual lesson, as high before it is known what stands there. */
export function LaterKeepTime(props: KeepTimeProps) {
  return (
    // Home is whole without it.
    <ErrorBoundary fallback={null}>
      <div className={styles.keep}>
        <KeepTime {...props} />
      </div>
    </ErrorBoundary>
  );
}

/** Below the usual lessons: the requests for other names. */
export function LaterOtherRequests({ usual }: { usual: readonly UsualTime[] }) {
  return (
    <ErrorBoundary fallback={null}>
      <OtherRequests offered={usual.map(({ forName }) => forName)} />
    </ErrorBoundary>
  );
}
