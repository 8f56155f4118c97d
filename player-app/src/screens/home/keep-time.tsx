import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnTimes, TimeRequest } from '@lessons/contract';
import { formatAskedTime, forWhom, givenNameOf, type AskedTime, type UsualTime } from '@lessons/rules';
import { Button, Cluster, Dialog, Problem, Status } from '@lessons/ui';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { reasonOf, useNotifyFailure } from '../../notifications/use-notify-failure.ts';
import {
  askForTimeMutation,
  timeRequestsQuery,
  withdrawTimeRequestMutation,
} from '../../requests/time-requests.ts';
import styles from './home-progress.module.css';

export interface KeepTimeProps {
  usual: UsualTime;
  everyWeeks: 1 | 2;
}

/** Asks the coach to keep the usual time, and says what became of that. One place for *Keep this time* and *Withdraw*. */
export function KeepTime({ usual, everyWeeks }: KeepTimeProps) {
  const { name: fullName } = useCoach();
  const coach = givenNameOf({ firstName: null, fullName });
  const { data: times } = useQuery(timeRequestsQuery);
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useWithdrawing();
  if (!times) return null;
  const wanted = { weekday: usual.dayOfWeek, time: usual.time, everyWeeks };
  const request = requestFor(usual, times);
  const isOpen = request?.outcome === null;
  const isKept = times.kept.some(({ weekday, time }) => weekday === wanted.weekday && time === wanted.time);
  const isDeclined = request?.outcome === 'not_now';
  return (
    <>
      <Status>
        {isOpen
          ? `You have asked ${coach} to keep ${inWords(request)}.`
          : isKept
            ? `Kept for you: ${formatAskedTime(wanted)}`
            : isDeclined && `${coach} can’t keep ${inWords(request)} for now.`}
      </Status>
      {/* One button, so that it keeps the focus. */}
      {(isOpen || (!isKept && !isDeclined)) && (
        <Button
          variant="quiet"
          loading={withdrawing.isPending}
          {...(!isOpen && { 'aria-haspopup': 'dialog' })}
          onClick={() => (isOpen ? withdrawing.mutate(request.id) : setAsking(true))}
        >
          {isOpen ? 'Withdraw' : 'Keep this time'}
        </Button>
      )}
      {isAsking && <AskDialog usual={usual} wanted={wanted} coach={coach} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The open requests for those whose usual time Home does not offer, a line each. */
export function OtherRequests({ offered }: { offered: readonly (string | null)[] }) {
  const { data: times } = useQuery(timeRequestsQuery);
  const withdrawing = useWithdrawing();
  return times?.requests
    .filter(({ outcome, forName }) => outcome === null && !offered.includes(forName))
    .map((request) => (
      <Cluster key={request.id} gap={3} rowGap={1} align="center" justify="between" className={styles.keep}>
        <p>Asked to keep: {inWords(request)}</p>
        <Button
          variant="quiet"
          loading={withdrawing.isPending && withdrawing.variables === request.id}
          onClick={() => withdrawing.mutate(request.id)}
        >
          Withdraw
        </Button>
      </Cluster>
    ));
}

function useWithdrawing() {
  const notifyFailure = useNotifyFailure();
  return useMutation({
    ...withdrawTimeRequestMutation,
    onError: (error) =>
      notifyFailure({ topic: 'keep', title: 'Not withdrawn', description: reasonOf(error) }, error),
  });
}

/** Returns the open request for who plays, or the one for this time that the coach has declined. */
function requestFor(
  { forName, dayOfWeek, time }: UsualTime,
  { requests }: OwnTimes,
): TimeRequest | undefined {
  const own = requests.filter((request) => request.forName === forName);
  return (
    own.find(({ outcome }) => outcome === null) ??
    own.find((request) => request.weekday === dayOfWeek && request.time === time)
  );
}

const inWords = (request: AskedTime & { forName: string | null }) =>
  `${formatAskedTime(request)}${forWhom(request)}`;

interface AskDialogProps {
  usual: UsualTime;
  wanted: AskedTime & Pick<KeepTimeProps, 'everyWeeks'>;
  coach: string;
  onClose: () => void;
}

function AskDialog({ usual: { minutes, forName }, wanted, coach, onClose }: AskDialogProps) {
  const asking = useMutation(askForTimeMutation);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Ask ${coach} to keep ${inWords({ ...wanted, forName })}`}
      description={`This holds nothing: others can book the time until ${coach} has booked it for you. You get an email when that is done, or if it isn’t possible now.`}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            loading={asking.isPending}
            onClick={() => asking.mutate({ ...wanted, minutes, forName }, { onSuccess: onClose })}
          >
            Ask
          </Button>
        </>
      }
    >
      {asking.error && <Problem>{reasonOf(asking.error)}</Problem>}
    </Dialog>
  );
}
