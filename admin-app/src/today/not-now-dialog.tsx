import { useState } from 'react';
import {
  declineTimeRequest,
  MAX_REASON_LENGTH,
  type TimeRequest,
  type WaitingTimeRequest,
} from '@lessons/contract';
import { formatAskedTime, forWhom, fullNameOf } from '@lessons/rules';
import { Button, Dialog, TextArea } from '@lessons/ui';
import { RefusalText } from '../forms/refusal-text.tsx';
import { useUnsaved } from '../forms/use-unsaved.tsx';
import { useChange } from '../requests/use-change.ts';
import { useSayBack } from '../say-back.tsx';
import { timeRequestText } from './what-waits.ts';

interface NotNowDialogProps {
  request: WaitingTimeRequest;
  onClose: () => void;
}

/** Declines a player's request for a weekly time, with the words of the email ready. */
export function NotNowDialog({ request, onClose }: NotNowDialogProps) {
  const sayBack = useSayBack();
  const { client } = request;
  const words = `I’m sorry, I can’t keep ${formatAskedTime(request)}${forWhom(request)} for now.`;
  const [message, setMessage] = useState(words);
  const { askBeforeLeaving } = useUnsaved(message !== words);
  const close = () => askBeforeLeaving(onClose);
  const decline = useChange<void, TimeRequest>({
    send: (api) => api(declineTimeRequest, { params: { id: request.id }, body: { message } }),
    invalidates: [],
    onDone: ({ outcome }) => {
      onClose();
      sayBack({ text: saidOf(outcome, request) });
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !decline.isPending && close()}
      title="Not now"
      description={`${timeRequestText(request)}.`}
      actions={
        <>
          <Button onClick={close}>Close</Button>
          <Button variant="primary" loading={decline.isPending} onClick={() => decline.mutate()}>
            Not now
          </Button>
        </>
      }
    >
      {client.email && (
        <TextArea
          label="In the email"
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      )}
      <RefusalText error={decline.error} />
    </Dialog>
  );
}

function saidOf(outcome: TimeRequest['outcome'], { client }: WaitingTimeRequest): string {
  const name = fullNameOf(client);
  if (outcome !== 'not_now') return `${name} had no open request any more: nobody gets an email`;
  return client.email
    ? `Not now: ${name} will get an email`
    : `Not now: ${name} won’t get an email, tell them yourself`;
}
