import { FailedState, Screen } from '@lessons/ui';

/** Somebody is signed in, and who it is could not be learnt: that is no reason to show them a visitor's page. */
export function SessionFailed({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <main>
      <Screen>
        <h1 className="visually-hidden">Signing in</h1>
        <FailedState message={failure} onRetry={onRetry} />
      </Screen>
    </main>
  );
}
