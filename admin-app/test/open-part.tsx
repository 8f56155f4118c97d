import './resize-observer.ts';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient, type Player } from '@lessons/contract';
import type { ChangedDays } from '@lessons/contract/changed-days';
import { addressWithinPage, FailedState } from '@lessons/ui';
import type { FakeApi } from '../../player-app/test/fake-api.ts';
import type { AdminAppProps } from '../module-contract.ts';
import { ModulePart } from '../src/module-part.tsx';

export const coach: Player = {
  id: '6f9f0c1e-7c55-4f0e-9d61-0d7c5a1f2b11',
  email: 'coach@example.com',
  firstName: 'Alex',
  lastName: 'Morgan',
  phone: null,
  isCoach: true,
  isAdmin: true,
};

/** The part of the shell's navigation that the tests use. */
const places = [
  ['Week', '/admin-schedule'],
  ['Overview', '/admin'],
  ['Bookings', '/admin?tab=bookings'],
  ['Pricing', '/admin?tab=pricing'],
  ['Set-up', '/admin?screen=settings'],
];

/** Opens a screen or a dialog of the module alone, with its own props. Returns what `mountPart` does. */
export function openPart(
  api: FakeApi,
  part: ReactNode,
  { path = '/', ...shell }: ShellProps & { path?: string } = {},
) {
  const Part = (props: AdminAppProps) => (
    <ModulePart shell={props} denied={null}>
      {part}
    </ModulePart>
  );
  return mountPart(Part, api, path, shell);
}

/** The day on a device that has seen none. */
const NoDaySeen: AdminAppProps['LastSeenDay'] = ({ failure, fallback }) =>
  failure ? <FailedState {...failure} /> : fallback;

/** How far the server's clock is ahead of the device's, in ms. */
export type ShellProps = Partial<Pick<AdminAppProps, 'serverAheadMs'>>;

/**
 * Mounts a part of the module as the shell does. `notify` receives each notice without its topic, `topics` has the topics,
 * `navigations` the paths that it navigated to. `tellOfChange` says that somebody else has changed something on the server;
 * of the coach's own changes the server tells by itself.
 */
export function mountPart(
  Part: ComponentType<AdminAppProps>,
  api: FakeApi,
  path: string,
  { serverAheadMs = 0 }: ShellProps = {},
) {
  const client = createClient({ accessToken: async () => 'a-token', fetch: api.fetch });
  const notify = jest.fn<AdminAppProps['notify']>();
  const followers = new Set<(days: ChangedDays) => void>();
  const tell = (days: ChangedDays) => followers.forEach((follower) => follower(days));
  // The server tells of a change right after its response.
  const dataChanged = jest.fn<AdminAppProps['dataChanged']>(() => queueMicrotask(() => tell('all')));
  const onSignedOut = jest.fn<() => void>();
  const onForbidden = jest.fn<() => void>();
  const navigations: string[] = [];
  const topics: (string | undefined)[] = [];

  function Shell() {
    const [currentPath, setCurrentPath] = useState(path);
    const [user, setUser] = useState(coach);
    useEffect(() => {
      const follow = (event: MouseEvent) => {
        const to = addressWithinPage(event);
        if (to === undefined) return;
        event.preventDefault();
        navigations.push(to);
        setCurrentPath(to);
      };
      document.addEventListener('click', follow);
      return () => document.removeEventListener('click', follow);
    }, []);
    return (
      <>
        <nav aria-label="Main">
          {places.map(([name, href]) => (
            <a key={name} href={href}>
              {name}
            </a>
          ))}
        </nav>
        <Part
          user={user}
          api={client}
          notify={({ topic, ...notice }) => {
            topics.push(topic);
            notify(notice);
          }}
          navigate={(to) => {
            navigations.push(to);
            setCurrentPath(to);
          }}
          path={currentPath}
          dataChanged={dataChanged}
          followChangedDays={(follower) => {
            followers.add(follower);
            return () => followers.delete(follower);
          }}
          apiUrl={async (apiPath) => apiPath}
          renameAccount={async (fullName) => {
            const [firstName = '', ...rest] = fullName.split(' ');
            setUser({ ...coach, firstName, lastName: rest.join(' ') });
          }}
          LastSeenDay={NoDaySeen}
          serverAheadMs={serverAheadMs}
          onSignedOut={onSignedOut}
          onForbidden={onForbidden}
        />
      </>
    );
  }
  render(<Shell />);
  return {
    person: userEvent.setup(),
    notify,
    topics,
    dataChanged,
    tellOfChange: (days: ChangedDays = 'all') => act(() => tell(days)),
    onSignedOut,
    onForbidden,
    navigations,
  };
}
