import './resize-observer.ts';
import { useState } from 'react';
import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Player } from '@lessons/contract';
import type { AdminAppProps } from '../module-contract.ts';
import { AdminApp } from '../src/admin-app.tsx';
import type { FakeApi } from './fake-api.ts';

const coach: Player = {
  id: '6f9f0c1e-7c55-4f0e-9d61-0d7c5a1f2b11',
  email: 'coach@example.com',
  firstName: 'Alex',
  lastName: 'Morgan',
  phone: null,
  isCoach: true,
  isAdmin: true,
};

/**
 * Opens the module at an address as the shell would, and follows where it goes. `notify` is told
 * the words of each notice, `topics` what each was about.
 */
export function openAdmin(api: FakeApi, path: string) {
  const notify = jest.fn<AdminAppProps['notify']>();
  const dataChanged = jest.fn<AdminAppProps['dataChanged']>();
  const onSignedOut = jest.fn<() => void>();
  const onForbidden = jest.fn<() => void>();
  const went: string[] = [];
  const topics: (string | undefined)[] = [];

  function Shell() {
    const [at, setAt] = useState(path);
    return (
      <AdminApp
        user={coach}
        api={api.client}
        notify={({ topic, ...words }) => {
          topics.push(topic);
          notify(words);
        }}
        navigate={(to) => {
          went.push(to);
          setAt(to);
        }}
        path={at}
        dataChanged={dataChanged}
        onSignedOut={onSignedOut}
        onForbidden={onForbidden}
      />
    );
  }
  render(<Shell />);
  return { person: userEvent.setup(), notify, topics, dataChanged, onSignedOut, onForbidden, went };
}
