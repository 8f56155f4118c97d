import type { AdminNotice } from '../../contract.ts';
import { useAdmin } from '../admin-context.tsx';
import { detailOf } from '../api-error.ts';
import { formatShortDate } from '../calendar-words.ts';
import { outdatedBy } from '../outdated-answers.ts';
import { useChange } from '../use-change.ts';
import { blockDates, type BlockOutcome, type BlockRequest } from './block-dates.ts';

/** Blocks dates and says which of them it couldn't. */
export function useBlockDates({ onDone }: { onDone: (outcome: BlockOutcome) => void }) {
  const { notify } = useAdmin();
  return useChange({
    send: (api, request: BlockRequest) => blockDates(api, request),
    outdates: outdatedBy.block,
    onDone: (outcome) => {
      notify(noticeOf(outcome));
      onDone(outcome);
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

function noticeOf({ blocked, failed }: BlockOutcome): AdminNotice {
  if (failed.length === 0) return { topic: 'block', title: 'Time slot blocked successfully' };
  const which = failed.map(({ date, why }) =>
    why ? `${formatShortDate(date)}: ${why}` : formatShortDate(date),
  );
  return {
    topic: 'block',
    title:
      blocked.length === 0
        ? 'Failed to block time slot'
        : `Blocked ${blocked.length} of ${blocked.length + failed.length} dates`,
    description: `Not blocked: ${which.join(' · ')}`,
    variant: 'destructive',
  };
}
