import { useState } from 'react';
import { ExpressCheckoutElement } from '@stripe/react-stripe-js';
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { Row, Stack } from '@lessons/ui';
import styles from './payment-form.module.css';

const options = (label: 'book' | 'plain'): StripeExpressCheckoutElementOptions => ({
  buttonHeight: 48,
  buttonType: { applePay: label, googlePay: label },
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    paypal: 'never',
  },
});

interface WalletButtonsProps {
  label: 'book' | 'plain';
  /** Pays with the wallet. Resolves with whether the payment was sent. */
  onPay: () => Promise<boolean>;
}

/** Apple Pay and Google Pay, where the device has one of them; nothing otherwise. */
export function WalletButtons({ label, onPay }: WalletButtonsProps) {
  const [isAvailable, setAvailable] = useState(false);
  const confirm = async ({ paymentFailed }: StripeExpressCheckoutElementConfirmEvent) => {
    if (!(await onPay())) paymentFailed({ reason: 'fail' });
  };
  return (
    <Stack gap={4} className={isAvailable ? undefined : styles.noWallets}>
      <ExpressCheckoutElement
        options={options(label)}
        onReady={({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined)}
        onConfirm={(event) => void confirm(event)}
      />
      {isAvailable && (
        <Row as="p" gap={3} align="center" className={styles.divider}>
          Or pay by card
        </Row>
      )}
    </Stack>
  );
}
