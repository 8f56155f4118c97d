import { useMutation } from '@tanstack/react-query';
import { Button, Status } from '@lessons/ui';
import { reasonOf, useNotifyFailure } from '../notifications/use-notify-failure.ts';
import { sendAddressLinkMutation } from '../requests/wishes.ts';

interface ConfirmAddressProps {
  /** What follows once the link was opened: "and we’ll tell you". */
  then: string;
}

/** Sends the link that confirms the player's address, for what waits until it is opened. */
export function ConfirmAddress({ then }: ConfirmAddressProps) {
  const notifyFailure = useNotifyFailure();
  const sending = useMutation({
    ...sendAddressLinkMutation,
    onError: (error) =>
      notifyFailure({ topic: 'address', title: 'No link was sent', description: reasonOf(error) }, error),
  });
  if (sending.data) {
    const { sentTo } = sending.data;
    return (
      <Status>
        {sentTo === null ? 'Your address is confirmed.' : `Open the link we sent to ${sentTo} once, ${then}.`}
      </Status>
    );
  }
  return (
    <Button variant="primary" loading={sending.isPending} onClick={() => sending.mutate()}>
      Send me the link
    </Button>
  );
}
