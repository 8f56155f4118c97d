import { listUndeliveredMails, sendMailAgain, type UndeliveredMail } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { Button, EmptyState, List, Muted, QueryContent, Skeleton } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useChange } from '../requests/use-change.ts';
import { useEndpoint } from '../requests/use-endpoint.ts';
import styles from './settings.module.css';

/** Mails that have not reached their recipients, and why. */
export function UndeliveredMailsSection() {
  const query = useEndpoint(listUndeliveredMails);
  return (
    <>
      <QueryContent
        query={query}
        failed="Whether all emails arrived couldn’t be loaded."
        skeleton={<Skeleton shape="row" height="14rem" />}
      >
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState drawing="mail" title="All emails of the last 30 days arrived." />
          ) : (
            <>
              <Muted prose>{summaryOf(mails)}</Muted>
              <List pad={3} className={styles.mails}>
                {mails.map((mail) => (
                  <li key={mail.id}>
                    <UndeliveredMailRow mail={mail} />
                  </li>
                ))}
              </List>
            </>
          )
        }
      </QueryContent>
    </>
  );
}

function UndeliveredMailRow({ mail }: { mail: UndeliveredMail }) {
  const { id, to, subject, state, reason, createdAt } = mail;
  const { notify } = useAdmin();
  const again = useChange({
    send: (api) => api(sendMailAgain, { params: { id } }),
    invalidates: [],
    onDone: () => notify({ topic: 'undelivered-mails', title: 'The email is being sent again' }),
    failure: { topic: 'undelivered-mails', title: 'Failed to send the email again' },
  });
  return (
    <>
      <p className={styles.subject}>{subject}</p>
      <Muted facts>
        To {to} · {formatShortDay(createdAt)} {formatTime(createdAt)}
      </Muted>
      {state === 'delayed' && <p>Delayed: we keep trying for about four days.</p>}
      {reason && <Muted facts>The reason given: {reason}</Muted>}
      {state === 'failed' && (
        <Button
          variant="quiet"
          flush="start"
          aria-label={`Send again: ${subject}, to ${to}`}
          loading={again.isPending}
          onClick={() => again.mutate(undefined)}
        >
          Send again
        </Button>
      )}
    </>
  );
}

function summaryOf(mails: readonly UndeliveredMail[]): string {
  const failed = mails.filter(({ state }) => state === 'failed').length;
  const delayed = mails.length - failed;
  return [
    failed > 0 && `${countMails(failed)} didn’t arrive.`,
    delayed > 0 && `${countMails(delayed)} ${delayed === 1 ? 'is' : 'are'} delayed.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const countMails = (count: number) => (count === 1 ? '1 email' : `${count} emails`);
