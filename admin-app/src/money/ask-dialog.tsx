import { Mail, Share2 } from 'lucide-react';
import {
  askForMoney,
  getBusinessDetails,
  MAX_SETTLED_TOGETHER,
  type AdminBooking,
  type EndpointRequest,
} from '@lessons/contract';
import { askAddress, askText, formatPounds, fullNameOf, givenNameOf } from '@lessons/rules';
import { Button, classNames, Columns, Dialog, QueryContent, Skeleton } from '@lessons/ui';
import { AdminLink } from '../admin-link.tsx';
import { useShare } from '../contacts/use-share.ts';
import { RefusalText } from '../forms/refusal-text.tsx';
import { useChange } from '../requests/use-change.ts';
import { settingsPath } from '../routes.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { sumOf } from './lesson-money.ts';
import styles from './money.module.css';

type How = EndpointRequest<typeof askForMoney>['body']['how'];

interface AskDialogProps {
  /** The lessons that one client owes, the oldest first. At most 50 are asked for at once. */
  lessons: readonly AdminBooking[];
  /** Called with these lessons as they are then. */
  onAsked: (lessons: readonly AdminBooking[]) => void;
  onClose: () => void;
}

/** Shows the words with which the coach asks a client for what they owe, and sends them. */
export function AskDialog({ lessons, onAsked, onClose }: AskDialogProps) {
  const details = useEndpoint(getBusinessDetails);
  const share = useShare();
  const asked = lessons.slice(0, MAX_SETTLED_TOGETHER);
  const [first] = asked;
  const ask = useChange<How, AdminBooking[]>({
    send: (api, how) =>
      api(askForMoney, {
        params: { id: first?.userId ?? '' },
        body: { how, lessons: asked.map(({ id, price }) => ({ id, amount: price })) },
      }),
    invalidates: [],
    onDone: (since) => {
      onClose();
      onAsked(since);
    },
  });
  if (!first) return null;
  const { user } = first;
  const client = fullNameOf(user);
  const send = async (how: How, text: string) => {
    if (ask.isPending) return;
    if (how === 'mailed' || (await share(text, client))) ask.mutate(how);
  };
  const pendingHow = ask.isPending ? ask.variables : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Ask ${client} for ${formatPounds(sumOf(asked))}`}
    >
      <QueryContent
        query={details}
        failed="Your bank details couldn’t be loaded."
        skeleton={<Skeleton shape="card" />}
      >
        {({ payTo }) => {
          const payUrl = payUrlOf(asked);
          const text = askText({
            firstName: givenNameOf(user),
            lessons: asked.map(({ startTime, price }) => ({ startTime, amount: price })),
            payUrl,
            payTo,
          });
          return (
            <>
              <p className={classNames(styles.words, 'written')}>{text}</p>
              {payUrl === null && !payTo && (
                <p>
                  It doesn’t say how to pay you.{' '}
                  <AdminLink href={settingsPath('business')}>Add your bank details</AdminLink>
                </p>
              )}
              <RefusalText error={ask.error} />
              <Columns gap={2} min={6.5}>
                <Button
                  icon={<Share2 />}
                  loading={pendingHow === 'shared'}
                  onClick={() => void send('shared', text)}
                >
                  Share
                </Button>
                {user.email && (
                  <Button
                    icon={<Mail />}
                    loading={pendingHow === 'mailed'}
                    onClick={() => void send('mailed', text)}
                  >
                    Email
                  </Button>
                )}
              </Columns>
            </>
          );
        }}
      </QueryContent>
    </Dialog>
  );
}

/** Returns where a client with an account pays what they are asked for; null if none of it can be paid online. The mail has the same. */
function payUrlOf(lessons: readonly AdminBooking[]): string | null {
  const address = lessons.some(({ user }) => user.hasAccount) ? askAddress(lessons) : null;
  return address && new URL(address, location.origin).href;
}
