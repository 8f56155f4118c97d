import { useEffect, useState } from 'react';
import type { Player } from '@lessons/contract';
import { followChangedDays } from '@lessons/contract/changed-days';
import { FailedState, Screen, Spinner, Toasts, type ToastMessage } from '@lessons/ui';
import type { AdminNotice } from '../../module-contract.ts';
import { AdminApp } from '../admin-app.tsx';
import { SETTINGS_PATH, tabNames, tabPath, WEEK_PATH, type Tab } from '../routes.ts';
import { connect, signedInUser, type Connection } from './connect.ts';
import { SignIn } from './sign-in.tsx';
import { navigate, usePath } from './use-path.ts';

/** In place of the shell's navigation. */
const places = [WEEK_PATH, ...(Object.keys(tabNames) as Tab[]).map(tabPath), SETTINGS_PATH];

type State =
  | { is: 'connecting' }
  | { is: 'unreachable' }
  | { is: 'connected'; connection: Connection; user: Player | null };

/** Stands in for the shell: signs in, and passes the same props to the module. */
export function Standalone() {
  const [state, setState] = useState<State>({ is: 'connecting' });
  const path = usePath();
  const [messages, setMessages] = useState<ToastMessage[]>([]);

  useEffect(() => {
    if (state.is !== 'connecting') return;
    void openConnection().then(setState);
  }, [state]);

  const notify = (notice: AdminNotice) =>
    setMessages((shown) => [...shown, { ...notice, id: (shown.at(-1)?.id ?? 0) + 1 }]);

  if (state.is === 'connecting') return <Spinner />;
  if (state.is === 'unreachable') {
    return (
      <Screen>
        <FailedState
          message="The API doesn’t answer. Is it running where API_ORIGIN says?"
          onRetry={() => setState({ is: 'connecting' })}
        />
      </Screen>
    );
  }
  const { connection, user } = state;
  if (!user) {
    return <SignIn connection={connection} onSignedIn={(known) => setState({ ...state, user: known })} />;
  }
  return (
    <>
      <nav>
        {places.map((place) => (
          <a key={place} href={place}>
            {place}{' '}
          </a>
        ))}
      </nav>
      <AdminApp
        user={user}
        api={connection.api}
        path={path}
        navigate={navigate}
        notify={notify}
        followChangedDays={followChangedDays}
        // There are no cached queries of a shell.
        dataChanged={() => undefined}
        onSignedOut={() => setState({ ...state, user: null })}
      />
      <Toasts
        messages={messages}
        onClose={(id) => setMessages((shown) => shown.filter((message) => message.id !== id))}
      />
    </>
  );
}

async function openConnection(): Promise<State> {
  try {
    const connection = await connect();
    return { is: 'connected', connection, user: await signedInUser(connection) };
  } catch {
    return { is: 'unreachable' };
  }
}
