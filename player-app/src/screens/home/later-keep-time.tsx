import { ErrorBoundary } from 'react-error-boundary';
import { Cluster } from '@lessons/ui';
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
      <Cluster gap={3} rowGap={1} align="center" justify="between" className={styles.keep}>
        <KeepTime {...props} />
      </Cluster>
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
