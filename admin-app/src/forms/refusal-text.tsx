import { detailOf } from '../requests/api-error.ts';
import styles from './refusal-text.module.css';

/** Says why a change was not saved. Nothing without an error. */
export function RefusalText({ error }: { error: unknown }) {
  return (
    <p role="alert" className={styles.refusal}>
      {error ? (detailOf(error) ?? 'It could not be saved. Please check your connection and try again.') : ''}
    </p>
  );
}
