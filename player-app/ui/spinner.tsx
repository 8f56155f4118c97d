import styles from './spinner.module.css';

/** The ring alone, for use next to a text that says what is running. */
export function SpinnerMark() {
  return <span className={styles.mark} aria-hidden="true" />;
}

/** Tells screen readers what is loading. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <SpinnerMark />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
