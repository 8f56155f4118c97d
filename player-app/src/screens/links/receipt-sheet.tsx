import type { Receipt } from '@lessons/contract';
import {
  formatDuration,
  formatLongDate,
  formatPoundsAndPence,
  formatTimeRange,
  formatVatNumber,
} from '@lessons/rules';
import { Stack } from '@lessons/ui';
import { cardName } from '../../lessons/card-name.ts';
import styles from './receipt-sheet.module.css';

/** The receipt itself: all that is on the printed page. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { seller, lesson, vat, card } = receipt;
  return (
    <Stack as="article" gap={8} className={styles.sheet} aria-label={`Receipt ${receipt.number}`}>
      <Stack as="header" gap={6} className={styles.head}>
        <div>
          <h2 className={styles.seller}>{seller.name}</h2>
          <p className={styles.address}>{seller.address}</p>
          {seller.vatNumber && <p>VAT number {formatVatNumber(seller.vatNumber)}</p>}
        </div>
        <Stack as="dl" gap={2} className={styles.facts}>
          <div>
            <dt>Receipt number</dt>
            <dd>{receipt.number}</dd>
          </div>
          <div>
            <dt>Date of payment</dt>
            <dd>{formatLongDate(receipt.paidAt)}</dd>
          </div>
          <div>
            <dt>Received from</dt>
            <dd>{receipt.playerName}</dd>
          </div>
        </Stack>
      </Stack>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              Tennis lesson, {formatDuration(lesson.duration)}
              <span>
                {formatLongDate(lesson.startTime)}, {formatTimeRange(lesson.startTime, lesson.endTime)},{' '}
                {lesson.location}
              </span>
            </td>
            <td>{formatPoundsAndPence(receipt.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">
              Paid by card
              {card && <span>{cardName(card)}</span>}
            </th>
            <td>{formatPoundsAndPence(receipt.amount)}</td>
          </tr>
          {vat && (
            <tr>
              <th scope="row">Includes VAT at {vat.percent}%</th>
              <td>{formatPoundsAndPence(vat.amount)}</td>
            </tr>
          )}
          {receipt.refunds.map((refund) => (
            <tr key={`${refund.date} ${refund.amount}`}>
              <th scope="row">
                {refundLabels[refund.status] ?? refund.status}, {formatLongDate(refund.date)}
              </th>
              <td>−{formatPoundsAndPence(refund.amount)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </Stack>
  );
}

const refundLabels: Record<string, string> = {
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund failed, not paid back yet',
};
