import styles from './spinner.module.css';

/** The turning ring alone, for places whose text already says what runs. */
export function SpinnerMark() {
  return <span className={styles.mark} aria-hidden="true" />;
}

/** Something is on its way. The label is read out, and shown when `showLabel`. */
export function Spinner({ label = 'Loading', showLabel = false }: { label?: string; showLabel?: boolean }) {
  return (
    <div role="status" className={styles.spinner}>
      <SpinnerMark />
      <span className={showLabel ? undefined : 'visually-hidden'}>{label}</span>
    </div>
  );
}
