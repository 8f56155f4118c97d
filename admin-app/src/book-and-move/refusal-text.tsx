import { detailOf } from '../requests/api-error.ts';
import styles from './book-and-move.module.css';

/** Says why a lesson was not booked or moved. */
export function RefusalText({ error }: { error: unknown }) {
  return (
    <p role="alert" className={styles.refusal}>
      {error ? (detailOf(error) ?? 'It could not be saved. Please check your connection and try again.') : ''}
    </p>
  );
}
