import { lazy, Suspense, useState } from 'react';
import { classNames, LoadingState, Skeleton } from '@lessons/ui';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { useSessionUser } from '../../session/session.tsx';
import { browserStorage } from '../../site/browser-storage.ts';
import styles from './name-card.module.css';

/** Only for whoever has no name: others download nothing of it. */
const NameForm = lazy(async () => ({ default: (await import('./name-form.tsx')).NameForm }));

/** The id of the last player who did not want to be asked. */
const DISMISSED_KEY = 'name-card';

/** Asks players for their name until they have given it, or don't want to be asked in this browser. */
export function NameCard({ className }: { className: string | undefined }) {
  const { firstName, lastName, fullName, id } = useSessionUser();
  useFocusFallback();
  const [isDismissed, setDismissed] = useState(() => browserStorage.getItem(DISMISSED_KEY) === id);
  if (isDismissed || firstName || lastName || fullName) return null;
  const dismiss = () => {
    browserStorage.setItem(DISMISSED_KEY, id);
    setDismissed(true);
  };
  return (
    <div className={classNames(styles.card, className)}>
      <Suspense
        fallback={
          <LoadingState label="Loading the field for your name">
            <Skeleton className={styles.loading} />
          </LoadingState>
        }
      >
        <NameForm onDismiss={dismiss} />
      </Suspense>
    </div>
  );
}
