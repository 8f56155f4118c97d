import { formatPounds } from '@lessons/rules';
import { Button, Stack } from '@lessons/ui';
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
    <Stack gap={4}>
      <Button variant="quiet" onClick={onAnotherCard}>
        Use another card
      </Button>
      <Stack gap={2} className={styles.bar}>
        <Button variant="primary" wide icon={<Lock />} onClick={onPay}>
          Pay {formatPounds(amount)}
        </Button>
      </Stack>
    </Stack>
  );
}
