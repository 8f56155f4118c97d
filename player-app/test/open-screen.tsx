import type { ComponentType } from 'react';
import { configure, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import type { FakeApi } from './fake-api.ts';
import { renderAsPlayer } from './render-as-player.tsx';

// Effects run twice: what must happen once has to hold under that too.
configure({ reactStrictMode: true });

/** Opens an address as a signed-in player. A path without a screen shows the path itself. */
export async function openScreen(
  address: string,
  screens: Record<string, ComponentType>,
  api: FakeApi,
): Promise<void> {
  window.history.replaceState(null, '', address);
  renderAsPlayer(
    <BrowserRouter>
      <ScreenHere screens={screens} />
    </BrowserRouter>,
    api,
  );
  await screen.findByRole('main');
}

function ScreenHere({ screens }: { screens: Record<string, ComponentType> }) {
  const { pathname } = useLocation();
  const Screen = screens[pathname];
  return <main>{Screen ? <Screen /> : <p>You are at {pathname}</p>}</main>;
}
