import type { AdminNotice } from '../../../module-contract.ts';
import type { CalendarDate } from '@lessons/rules';
import { useAdmin } from '../../admin-context.tsx';
import { detailOf } from '../../requests/api-error.ts';
import { formatShortDate } from '../../format-date.ts';
import { outdatedBy } from '../../requests/outdated-paths.ts';
import { useChange } from '../../requests/use-change.ts';
import { blockDates, type BlockOutcome, type BlockRequest } from './block-dates.ts';

/** Blocks dates and says which of them it couldn't. Dates that the coach has to decide about are left to the caller. */
export function useBlockDates({
  onDone,
}: {
  onDone: (outcome: BlockOutcome, sent: readonly CalendarDate[]) => void;
}) {
  const { notify } = useAdmin();
  return useChange({
    send: (api, request: BlockRequest) => blockDates(api, request),
    outdates: outdatedBy.block,
    onDone: (outcome, { dates, holds }) => {
      const notice = noticeOf(outcome);
      // What comes of a decision says nothing of other dates that failed before it.
      if (notice) notify(holds === 'ask' ? notice : { ...notice, topic: 'block-decision' });
      onDone(outcome, dates);
    },
    onFailed: (error) =>
      notify({
        topic: 'block',
        title: 'Failed to block time slot',
        description: detailOf(error) ?? 'Please try again.',
        variant: 'destructive',
      }),
  });
}

function noticeOf({ blocked, failed, undecided }: BlockOutcome): AdminNotice | null {
  if (failed.length === 0) {
    return undecided.length > 0 ? null : { topic: 'block', title: 'Time slot blocked successfully' };
  }
  const which = failed.map(({ date, why }) =>
    why ? `${formatShortDate(date)}: ${why}` : formatShortDate(date),
  );
  return {
    topic: 'block',
    title:
      blocked.length === 0
        ? 'Failed to block time slot'
        : `Blocked ${blocked.length} of ${blocked.length + failed.length + undecided.length} dates`,
    description: `Not blocked: ${which.join(' · ')}`,
    variant: 'destructive',
  };
}
