import { Problem } from '@lessons/ui';
import { detailOf } from '../requests/api-error.ts';

/** Says why a change was not saved. Nothing without an error. */
export function RefusalText({ error }: { error: unknown }) {
  return (
    <Problem>
      {error ? (detailOf(error) ?? 'It could not be saved. Please check your connection and try again.') : ''}
    </Problem>
  );
}
