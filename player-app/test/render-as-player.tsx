import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Booking, Player } from '@lessons/contract';
import { render, type RenderResult } from '@testing-library/react';
import { SESSION_KEY } from '../src/auth/stored-session.ts';
import { SessionProvider } from '../src/session/session-provider.tsx';
import { useSession } from '../src/session/use-session.ts';
import { NotificationsProvider } from '../src/notifications/notifications.tsx';
import { createQueryClient } from '../src/requests/query-client.ts';
import type { FakeServer } from './fake-server.ts';

export const sam: Player = {
  id: '3f0d2a34-7c55-4a0f-9a58-1f9a52f7a001',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Okafor',
  phone: '07700 900123',
  isCoach: false,
  isAdmin: false,
};

/** Draws a screen for a signed-in player, with the product's own session, requests and notices around it. */
export function renderAsPlayer(
  screen: ReactNode,
  server: FakeServer,
  { player = sam, metadata = {} }: { player?: Player; metadata?: Record<string, unknown> } = {},
): RenderResult {
  const user = { id: player.id, email: player.email, user_metadata: metadata, app_metadata: {}, aud: '' };
  const session = { access_token: 'token', refresh_token: 'refresh', token_type: 'bearer', user };
  const expiry = { expires_in: 3600, expires_at: Math.floor(Date.now() / 1000) + 3600 };
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...session, ...expiry }));
  server.answer('GET /api/config/supabase', { url: location.origin, anonKey: 'anon' });
  server.answer('GET /api/me', player);
  return render(
    <NotificationsProvider>
      <SessionProvider>
        <QueryClientProvider client={createQueryClient()}>
          <WhenSignedIn>{screen}</WhenSignedIn>
        </QueryClientProvider>
      </SessionProvider>
    </NotificationsProvider>,
  );
}

function WhenSignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'failed') throw new Error(session.failure);
  return session.status === 'signed-in' ? children : <p>{session.status}</p>;
}

/** A lesson of an hour, confirmed and paid, unless it is said otherwise. */
export function lessonAt(startTime: string, differences: Partial<Booking> = {}): Booking {
  const start = new Date(startTime);
  return {
    id: crypto.randomUUID(),
    userId: sam.id,
    status: 'confirmed',
    paymentStatus: 'completed',
    date: startTime.slice(0, 10),
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 60 * 60_000).toISOString(),
    duration: 60,
    price: 50,
    location: 'Village Tennis Court',
    coachNotes: null,
    paymentIntentId: null,
    ...differences,
  };
}
