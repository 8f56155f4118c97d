import { useState } from 'react';
import { Card, classNames, LoadingState, Skeleton } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';
import { useFocusFallback } from '@lessons/ui/use-focus-fallback.ts';
import { ErrorBoundary } from 'react-error-boundary';
import { useSessionUser } from '../../session/session.tsx';
import { browserStorage } from '../../site/browser-storage.ts';
import styles from './about-you.module.css';

/** Only for whoever has no name or no phone number: others download nothing of it. */
const AboutYouForm = laterPart(
  async () => (await import('./about-you-form.tsx')).AboutYouForm,
  <LoadingState label="Loading the fields about you">
    <Skeleton className={styles.loading} />
  </LoadingState>,
);

/** The id of the last player who did not want to be asked. 1.0 asked for the name alone. */
const DISMISSED_KEY = 'name-card';

/**
 * Asks players for their name and phone number until they have given them, or don't want to be asked in this browser.
 * What is left empty when the other is saved is not asked for again.
 */
export function AboutYouCard() {
  const { firstName, lastName, fullName, phone, id } = useSessionUser();
  useFocusFallback();
  const [isDismissed, setDismissed] = useState(() => browserStorage.getItem(DISMISSED_KEY) === id);
  const asksName = !firstName && !lastName && !fullName;
  const asksPhone = !phone;
  if (isDismissed || (!asksName && !asksPhone)) return null;
  const dismiss = () => {
    browserStorage.setItem(DISMISSED_KEY, id);
    setDismissed(true);
  };
  const asksBoth = asksName && asksPhone;
  return (
    // Home is whole without it: who could not be asked now is asked another time.
    <ErrorBoundary fallback={null}>
      <Card className={classNames(styles.card, asksBoth && styles.both)}>
        <AboutYouForm asksName={asksName} asksPhone={asksPhone} onDismiss={dismiss} />
      </Card>
    </ErrorBoundary>
  );
}
