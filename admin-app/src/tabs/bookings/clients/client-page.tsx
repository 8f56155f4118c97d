import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, MessageSquare, Phone } from 'lucide-react';
import { getClient, type ClientPage as Page } from '@lessons/contract';
import { formatPounds, fullNameOf, messageLink, phoneLink, whatsAppLink, wordsTo } from '@lessons/rules';
import {
  Button,
  EmptyState,
  IconLink,
  QueryContent,
  Section,
  Skeleton,
  useNow,
  useSendsTexts,
} from '@lessons/ui';
import { useAdmin } from '../../../admin-context.tsx';
import { useBookAndMove } from '../../../book-and-move/use-book-and-move.tsx';
import { termsText } from '../../../lesson-text.ts';
import { useLessonDialogs } from '../../../lessons/lesson-dialogs.tsx';
import { statusOf } from '../../../requests/api-error.ts';
import { CLIENTS_PATH } from '../../../routes.ts';
import { ScreenHeader } from '../../../screen-header.tsx';
import { AddPhoneDialog } from './add-phone-dialog.tsx';
import { ClientLesson } from './client-lesson.tsx';
import { ClientMoney } from '../../../settle-up/client-money.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';
import { GuestActions } from './guest-actions.tsx';
import { nextStartFor } from './next-start.ts';
import { PrivateNotes } from './private-notes.tsx';
import styles from './clients.module.css';

/** A client: how to reach them, their lessons, what they owe, and the coach's private notes. */
export function ClientPage({ id }: { id: string }) {
  const { api } = useAdmin();
  const query = useQuery({
    queryKey: [getClient.path, id],
    queryFn: ({ signal }) => api(getClient, { params: { id } }, signal),
  });
  return (
    <div className={styles.clients}>
      {query.data ? (
        <ClientHeader {...query.data} />
      ) : (
        <ScreenHeader name="Client" back={toClients}>
          {query.isError ? 'Client' : <Skeleton className={styles.name} />}
        </ScreenHeader>
      )}
      <QueryContent
        query={query}
        failed={
          statusOf(query.error) === 404 ? 'This client is not known here.' : 'The client couldn’t be loaded.'
        }
        skeleton={[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      >
        {(page) => <Client {...page} />}
      </QueryContent>
    </div>
  );
}

/** Has no account · owes £50; alone: Owes £50 */
const sentenceOf = (facts: readonly string[]) =>
  facts.join(' · ').replace(/^./, (letter) => letter.toUpperCase());

const toClients = { href: CLIENTS_PATH, label: 'Clients' };

/** The client's name, how to reach them and what is to be known, with *Book* beside it. */
function ClientHeader({ client, missedLessons, lessons }: Page) {
  const now = useNow();
  const { chooseTime, dialogs } = useBookAndMove(null, { client });
  const [opened, setOpened] = useState<'edit' | 'phone' | null>(null);
  const close = () => setOpened(null);
  const facts = [
    client.hasAccount ? null : 'Has no account',
    client.owes > 0 ? `owes ${formatPounds(client.owes)}` : null,
    missedLessons > 0 ? `didn’t come ${missedLessons === 1 ? 'once' : `${missedLessons} times`}` : null,
  ].filter((fact) => fact !== null);
  const last = client.lastTerms && `Last time: ${termsText(client.lastTerms)}`;
  return (
    <>
      <ScreenHeader
        name={fullNameOf(client)}
        back={toClients}
        subtitle={[sentenceOf(facts), client.email, client.phone, last].filter(Boolean).map((line) => (
          <span key={line} className={styles.fact}>
            {line}
          </span>
        ))}
        aside={
          <div className={styles.reach}>
            <Reach {...client} />
            <Button variant="primary" onClick={() => chooseTime(nextStartFor(lessons, now))}>
              Book
            </Button>
            {client.hasAccount ? (
              !client.phone && <Button onClick={() => setOpened('phone')}>Add phone</Button>
            ) : (
              <Button onClick={() => setOpened('edit')}>Edit</Button>
            )}
          </div>
        }
      >
        <span className={styles.fact}>{fullNameOf(client)}</span>
      </ScreenHeader>
      {dialogs}
      {opened === 'edit' && <EditClientDialog client={client} onClose={close} />}
      {opened === 'phone' && <AddPhoneDialog client={client} onClose={close} />}
    </>
  );
}

function Client(page: Page) {
  const { client, privateNotes, lessons } = page;
  const { dialogs, recorded, showRecorded, ...actions } = useLessonDialogs();
  return (
    <>
      <div className={styles.side}>
        <ClientMoney
          lessons={lessons}
          recorded={recorded}
          showRecorded={showRecorded}
          collecting={actions.collecting}
        />
        <Section title="Private notes">
          <PrivateNotes key={client.id} clientId={client.id} saved={privateNotes} />
        </Section>
        {!client.hasAccount && <GuestActions page={page} />}
      </div>
      <Section title="Lessons">
        {lessons.length === 0 ? (
          <EmptyState drawing="court" title="No lessons yet" />
        ) : (
          <ul role="list">
            {lessons.map((booking) => (
              <ClientLesson key={booking.id} booking={booking} {...actions} />
            ))}
          </ul>
        )}
      </Section>
      {dialogs}
    </>
  );
}

function Reach(client: Page['client']) {
  const name = fullNameOf(client);
  const sendsTexts = useSendsTexts();
  const words = wordsTo(client);
  const message = messageLink(client.phone, words, sendsTexts);
  // Elsewhere *Message* opens it.
  const whatsApp = sendsTexts && client.phone ? whatsAppLink(client.phone, words) : null;
  return (
    <>
      {client.phone && (
        <IconLink variant="framed" href={phoneLink(client.phone)} label={`Call ${name}`} icon={<Phone />} />
      )}
      {message && (
        <IconLink variant="framed" {...message} label={`Message ${name}`} icon={<MessageSquare />} />
      )}
      {whatsApp && (
        <IconLink variant="framed" {...whatsApp} label={`WhatsApp ${name}`} icon={<MessageCircle />} />
      )}
      {client.email && (
        <IconLink variant="framed" href={`mailto:${client.email}`} label={`Email ${name}`} icon={<Mail />} />
      )}
    </>
  );
}
