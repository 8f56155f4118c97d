import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { getMe, getSupabaseConfig, type Me } from '@lessons/contract';
import { render, type RenderResult } from '@testing-library/react';
import { SESSION_KEY } from '../src/auth/stored-session.ts';
import { ConnectionLine } from '../src/notifications/connection-line.tsx';
import { NotificationsProvider } from '../src/notifications/notifications.tsx';
import { createQueryClient } from '../src/requests/query-client.ts';
import { SessionProvider, useSession } from '../src/session/session.tsx';
import type { FakeApi } from './fake-api.ts';
import { buildSession } from './fake-auth-provider.ts';
import { sam } from './sample-data.ts';

/** Stores a session of this player, as an earlier visit leaves it, and sets the replies that belong to it. */
export function storeSessionOf(player: Me, api: FakeApi, metadata: Record<string, unknown> = {}): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(buildSession(player, metadata)));
  api.on(getSupabaseConfig, { url: location.origin, anonKey: 'anon' }).on(getMe, player);
}

/** Renders a screen for a signed-in player, with the product's own session, requests and notifications around it. */
export function renderAsPlayer(
  screen: ReactNode,
  api: FakeApi,
  { player = sam, metadata = {} }: { player?: Me; metadata?: Record<string, unknown> } = {},
): RenderResult {
  storeSessionOf(player, api, metadata);
  return render(
    <NotificationsProvider>
      <SessionProvider>
        <QueryClientProvider client={createQueryClient()}>
          <WhenSignedIn>{screen}</WhenSignedIn>
        </QueryClientProvider>
        <ConnectionLine />
      </SessionProvider>
    </NotificationsProvider>,
  );
}

function WhenSignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'failed') throw new Error(session.failure);
  return session.status === 'signed-in' ? children : <p>{session.status}</p>;
}
