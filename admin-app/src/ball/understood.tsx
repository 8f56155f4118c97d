import { useState } from 'react';
import type { Client } from '@lessons/contract';
import { fullNameOf, type WallTime } from '@lessons/rules';
import { Status } from '@lessons/ui';
import { Chips } from '../forms/chips.tsx';
import sheet from '../forms/sheet.module.css';
import styles from './ball.module.css';
import { OpenRequest, type Sheets } from './open-request.tsx';
import type { ReadRequest } from './read-request.ts';
import { factsOfRequest } from './request-words.ts';
import type { useKnown } from './use-known.ts';

interface UnderstoodProps extends Pick<ReturnType<typeof useKnown>, 'clients' | 'places'> {
  read: ReadRequest;
  sheets: Sheets;
}

const titles = {
  book: 'Book',
  came: 'Enter a lesson',
  move: 'Move',
  'not-here': 'Not here',
  settle: 'Settle up',
  find: 'Find',
  day: 'Open',
};

/** What was understood, what is still to be chosen, and the button that opens the sheet. */
export function Understood({ read, clients: all, places, sheets }: UnderstoodProps) {
  const { act, rest } = read;
  const fits = all.filter(({ id }) => read.clients.some((client) => client.id === id));
  const [chosen, choose] = useState<Client | undefined>(fits.length === 1 ? fits[0] : undefined);
  const [time, chooseTime] = useState<WallTime | undefined>(
    read.times.length === 1 ? read.times[0] : undefined,
  );
  const isAsked = act !== 'not-here' && act !== 'day';
  const { facts, leftOut } = factsOfRequest(read);
  return (
    <div className={sheet.sheet}>
      <Status className={styles.read}>
        {act ? (
          <>
            <strong>{titles[act]}</strong> {[chosen && fullNameOf(chosen), facts].filter(Boolean).join(' · ')}
          </>
        ) : (
          'Nothing is understood yet.'
        )}
      </Status>
      {rest && <p className={styles.rest}>Not understood: “{rest}”</p>}
      {leftOut && <p className={styles.rest}>Not filled in: {leftOut}</p>}
      {isAsked && fits.length > 1 && (
        <Chips
          label="Who is it?"
          chips={fits.map((client) => ({ ...namedAmong(fits, client), client }))}
          isChosen={({ client }) => client === chosen}
          onChoose={({ client }) => choose(client)}
        />
      )}
      {read.times.length > 1 && (
        <Chips
          label="When?"
          chips={read.times.map((each) => ({ name: each }))}
          isChosen={({ name }) => name === time}
          onChoose={({ name }) => chooseTime(name)}
        />
      )}
      <div className={sheet.foot}>
        <OpenRequest {...{ read, chosen, time, places, sheets }} />
      </div>
    </div>
  );
}

/** Returns the name of one of several clients; of two with one name also how they are reached. */
function namedAmong(clients: readonly Client[], client: Client) {
  const { id, email, phone } = client;
  const name = fullNameOf(client);
  const isOnlyOne = clients.every((other) => other === client || fullNameOf(other) !== name);
  return { id, name, ...(!isOnlyOne && { detail: email || phone || '' }) };
}
