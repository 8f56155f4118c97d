import { Spinner } from '@lessons/ui';

/** The whole page, while it isn't known yet who is there, or while what they see is on its way. */
export function WholePageSpinner() {
  return (
    <main>
      <Spinner />
    </main>
  );
}
