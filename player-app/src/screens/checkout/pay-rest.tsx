import { formatPounds } from '@lessons/rules';
import { Button } from '@lessons/ui';
import { Lock } from 'lucide-react';
import styles from './payment-form.module.css';

interface PayRestProps {
  /** Pounds. */
  amount: number;
  onPay: () => void;
  onAnotherCard: () => void;
}

/** Pays what is left with the card that has paid the others on this page. */
export function PayRest({ amount, onPay, onAnotherCard }: PayRestProps) {
  return (
    <div className={styles.form}>
      <Button variant="quiet" onClick={onAnotherCard}>
        Use another card
      </Button>
      <div className={styles.bar}>
        <Button variant="primary" wide icon={<Lock />} onClick={onPay}>
          Pay {formatPounds(amount)}
        </Button>
      </div>
    </div>
  );
}
