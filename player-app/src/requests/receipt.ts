import { queryOptions } from '@tanstack/react-query';
import { getLinkedReceipt, getReceipt } from '@lessons/contract';
import { api } from './api-client.ts';

/** A receipt is opened by its player for a lesson, or by anybody who has a mail's link. */
export type ReceiptSource = { bookingId: string } | { token: string };

export function receiptQuery(source: ReceiptSource) {
  return queryOptions({
    queryKey: [getReceipt.path, source],
    queryFn: ({ signal }) =>
      'token' in source
        ? api(getLinkedReceipt, { params: source }, signal)
        : api(getReceipt, { params: { id: source.bookingId } }, signal),
  });
}
