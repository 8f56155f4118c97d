import type { AdminNotice } from '../../../module-contract.ts';
import type { CalendarDate } from '@lessons/rules';
import { useAdmin } from '../../admin-context.tsx';
import { formatShortDate } from '../../format-date.ts';
import { invalidatedBy, useChange } from '../../requests/use-change.ts';
import { blockDates, type BlockOutcome, type BlockRequest } from './block-dates.ts';

/** Blocks dates and shows a toast with the result. The caller asks about `undecided` dates. */
export function useBlockDates({
  onDone,
}: {
  onDone: (outcome: BlockOutcome, sent: readonly CalendarDate[]) => void;
}) {
  const { notify } = useAdmin();
  return useChange({
    send: (api, request: BlockRequest) => blockDates(api, request),
    invalidates: invalidatedBy.block,
    onDone: (outcome, { dates, holds }) => {
      const notice = noticeOf(outcome);
      // With its own topic, the result of a decision doesn't replace the toast about failed dates.
      if (notice) notify(holds === 'ask' ? notice : { ...notice, topic: 'block-decision' });
      onDone(outcome, dates);
    },
    failure: { topic: 'block', title: 'Failed to block time slot' },
  });
}

function noticeOf({ blocked, failed, undecided }: BlockOutcome): AdminNotice | null {
  if (failed.length === 0) {
    return undecided.length > 0 ? null : { topic: 'block', title: 'Time slot blocked successfully' };
  }
  const dates = failed.map(({ date, reason }) =>
    reason ? `${formatShortDate(date)}: ${reason}` : formatShortDate(date),
  );
  return {
    topic: 'block',
    title:
      blocked.length === 0
        ? 'Failed to block time slot'
        : `Blocked ${blocked.length} of ${blocked.length + failed.length + undecided.length} dates`,
    description: `Not blocked: ${dates.join(' · ')}`,
    variant: 'destructive',
  };
}
