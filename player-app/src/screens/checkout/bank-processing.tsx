import { LinkButton, PageHeader, Spinner } from '@lessons/ui';
import styles from './confirmation.module.css';

/** Shown while the bank takes its time over a payment. `message` is the server's. */
export function BankProcessing({ message }: { message: string }) {
  return (
    <div className={styles.outcome}>
      <PageHeader title="Your Bank Is Processing Your Payment" />
      <p role="status">{message}</p>
      <p>This page asks again by itself. You may close it: your slot is held in the meantime.</p>
      <Spinner label="Waiting for your bank" />
      <LinkButton href="/schedule">View My Lessons</LinkButton>
    </div>
  );
}
