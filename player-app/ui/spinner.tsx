import styles from './spinner.module.css';

/** The ring alone, for use next to a text that says what is running. */
export function SpinnerMark() {
  return <span className={styles.mark} aria-hidden="true" />;
}

/** Says that something is loading. The label is always read out, and visible with `showLabel`. */
export function Spinner({ label = 'Loading', showLabel = false }: { label?: string; showLabel?: boolean }) {
  return (
    <div role="status" className={styles.spinner}>
      <SpinnerMark />
      <span className={showLabel ? undefined : 'visually-hidden'}>{label}</span>
    </div>
  );
}
