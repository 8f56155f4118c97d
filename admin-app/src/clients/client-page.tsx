import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageSquare, Phone } from 'lucide-react';
import { getClient, type AdminBooking, type ClientPage as Page } from '@lessons/contract';
import { formatPounds, fullNameOf, messageLink, phoneLink, wordsTo } from '@lessons/rules';
import {
  Button,
  Cluster,
  Disclosure,
  EmptyState,
  IconLink,
  List,
  QueryContent,
  Section,
  Skeleton,
  Stack,
  useNow,
  useSendsTexts,
} from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { useBookAndMove } from '../book-and-move/use-book-and-move.tsx';
import { termsText } from '../lesson-text.ts';
import { useLessonDialogs } from '../lessons/lesson-dialogs.tsx';
import { codeOf } from '../requests/api-error.ts';
import { CLIENTS_PATH } from '../routes.ts';
import { ScreenHeader } from '../screen-header.tsx';
import { useNextFreeHour } from '../timetable/use-next-free-hour.ts';
import { AddPhoneDialog } from './add-phone-dialog.tsx';
import { arrangeLessons } from './arrange-lessons.ts';
import { ClientLesson } from './client-lesson.tsx';
import { ClientMoney } from '../settle-up/client-money.tsx';
import { EditClientDialog } from './edit-client-dialog.tsx';
import { GuestActions } from './guest-actions.tsx';
import { nextUsualStart } from './next-start.ts';
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
    <Stack gap={5} top className={styles.clients}>
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
          codeOf(query.error) === 'not_found'
            ? 'This client is not known here.'
            : 'The client couldn’t be loaded.'
        }
        skeleton={[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      >
        {(page) => <Client {...page} />}
      </QueryContent>
    </Stack>
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
  const start = useNextStart(lessons, now);
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
          <Cluster gap={2} align="center">
            <Reach {...client} />
            <Button variant="primary" disabled={!start} onClick={() => start && chooseTime(start)}>
              Book
            </Button>
            {client.hasAccount ? (
              !client.phone && <Button onClick={() => setOpened('phone')}>Add phone</Button>
            ) : (
              <Button onClick={() => setOpened('edit')}>Edit</Button>
            )}
          </Cluster>
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

/** What is to be paid, the next lesson, what comes after it with a series in one row, the notes, and what was. */
function Client(page: Page) {
  const { client, privateNotes, lessons } = page;
  const { dialogs, ...actions } = useLessonDialogs();
  const { next, later, past } = arrangeLessons(lessons, useNow());
  const row = (booking: AdminBooking) => <ClientLesson key={booking.id} booking={booking} {...actions} />;
  return (
    <>
      <Stack gap={5} top className={styles.lessons}>
        <ClientMoney lessons={lessons} />
        {lessons.length === 0 && (
          <Section title="Lessons">
            <EmptyState drawing="court" title="No lessons yet" />
          </Section>
        )}
        {next && (
          <Section title="Next lesson">
            <List pad={2}>
              {row(next)}
              {later.map((entry) =>
                'text' in entry ? (
                  <li key={entry.text}>
                    <Disclosure label={entry.text}>
                      <List pad={2}>{entry.lessons.map(row)}</List>
                    </Disclosure>
                  </li>
                ) : (
                  row(entry)
                ),
              )}
            </List>
          </Section>
        )}
      </Stack>
      <Stack gap={5} top className={styles.side}>
        <Section title="Private notes">
          <PrivateNotes key={client.id} clientId={client.id} saved={privateNotes} />
        </Section>
        {!client.hasAccount && <GuestActions page={page} />}
      </Stack>
      {past.length > 0 && (
        <Stack gap={5} top className={styles.lessons}>
          <Section title="Past lessons">
            <List pad={2}>{past.map(row)}</List>
          </Section>
        </Stack>
      )}
      {dialogs}
    </>
  );
}

/** Returns the client's next usual time; without a habit the coach's next free hour, once it is known. */
function useNextStart(lessons: Page['lessons'], now: Date): Date | undefined {
  const usual = nextUsualStart(lessons, now);
  const free = useNextFreeHour(now, { isEnabled: !usual });
  return usual ?? free;
}

function Reach(client: Page['client']) {
  const name = fullNameOf(client);
  const message = messageLink(client.phone, wordsTo(client), useSendsTexts());
  return (
    <>
      {client.phone && (
        <IconLink variant="framed" href={phoneLink(client.phone)} label={`Call ${name}`} icon={<Phone />} />
      )}
      {message && (
        <IconLink variant="framed" {...message} label={`Message ${name}`} icon={<MessageSquare />} />
      )}
      {client.email && (
        <IconLink variant="framed" href={`mailto:${client.email}`} label={`Email ${name}`} icon={<Mail />} />
      )}
    </>
  );
}
