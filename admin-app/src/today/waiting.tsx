import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import type { WaitingTimeRequest } from '@lessons/contract';
import { firstStartOf, londonDateOf } from '@lessons/rules';
import { Button, useNow } from '@lessons/ui';
import { laterCode } from '@lessons/ui/later-code.ts';
import { AdminLink } from '../admin-link.tsx';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { LaterDialog } from '../later-dialog.tsx';
import styles from '../waiting-list.module.css';
import { timeRequestText, whatWaits, type Waits } from './what-waits.ts';

export const notNowDialog = laterCode(() => import(/* webpackChunkName: "dialogs" */ './not-now-dialog.tsx'));

type WaitingProps = Waits & Pick<BookAndMove, 'fillIn'>;

/** A link for each kind of thing that waits for the coach, and a line for each player who asks for a weekly time. Shows nothing while nothing waits. */
export function Waiting({ fillIn, ...waits }: WaitingProps) {
  const [declined, setDeclined] = useState<WaitingTimeRequest | null>(null);
  const now = useNow();
  const lines = whatWaits(waits, londonDateOf(now));
  const requests = waits.overview?.timeRequests ?? [];
  const close = () => setDeclined(null);
  return (
    <>
      {lines.length + requests.length > 0 && (
        <ul role="list" className={styles.list} aria-label="Waiting for you">
          {lines.map(({ text, href }) => (
            <li key={text}>
              <AdminLink href={href}>
                {text}
                <ChevronRight />
              </AdminLink>
            </li>
          ))}
          {requests.map((request) => (
            <li key={request.id}>
              <button type="button" aria-haspopup="dialog" onClick={() => fillIn(seriesFor(request, now))}>
                {timeRequestText(request)}
                <ChevronRight />
              </button>
              <div className={styles.act}>
                <Button
                  variant="quiet"
                  aria-haspopup="dialog"
                  aria-label={`Not now: ${timeRequestText(request)}`}
                  onClick={() => setDeclined(request)}
                >
                  Not now
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {declined && (
        <LaterDialog code={notNowDialog} onClose={close}>
          {({ NotNowDialog }) => <NotNowDialog request={declined} onClose={close} />}
        </LaterDialog>
      )}
    </>
  );
}

/** Returns what fills in the sheet of a series: as the player asks, on the terms of their last lesson. */
function seriesFor(request: WaitingTimeRequest, now: Date): Parameters<BookAndMove['fillIn']>[0] {
  const { client, minutes } = request;
  const everyWeeks = request.everyWeeks === 2 ? 2 : 1;
  // The last lesson may have been for somebody else: an empty name is the client.
  const forName = request.forName ?? (client.lastTerms?.forName ? '' : null);
  const said = { minutes, forName, pounds: null, place: null, count: null };
  return { start: firstStartOf(request, now), client, everyWeeks, said };
}
