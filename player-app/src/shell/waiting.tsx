import { Spinner } from '@lessons/ui';

/** The whole page, while it isn't known yet who is there or while their part is on its way. */
export function Waiting() {
  return (
    <main>
      <Spinner />
    </main>
  );
}
