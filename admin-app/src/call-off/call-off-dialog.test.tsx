import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { callOffLessons, listCallOffs, type CallOff } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { callOffOf, homeApi } from '../../test/call-off.ts';
import { openToday } from '../../test/open-admin.tsx';

const ana = buildAdminBooking('2026-11-23T14:00Z');

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

async function pressCallOff(api: FakeApi) {
  const opened = openToday(api);
  await opened.person.click(await screen.findByRole('button', { name: 'Call off' }));
  await opened.person.click(await screen.findByRole('button', { name: 'Call off 1 lesson' }));
  return opened;
}

test('the sheet that calls lessons off stays until it is known whether they are', async () => {
  let fail: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => (fail = resolve));
  const { person } = await pressCallOff(homeApi([ana]).on(callOffLessons, () => response));
  await person.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Call off' })).toBeInTheDocument();
  fail(Response.error());
  expect(await screen.findByText(/^It could not be saved/)).toBeInTheDocument();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('lessons that were called off although the response was lost are listed, and nothing is said to have failed', async () => {
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(document.body.textContent));
  const api = homeApi([ana]);
  const lost = ({ body }: { body: unknown }) => {
    api.on(listCallOffs, [callOffOf([ana], { id: (body as CallOff).id })]);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    return Response.error();
  };
  await pressCallOff(api.on(callOffLessons, lost));
  const list = within(await screen.findByRole('dialog', { name: 'Rain: Mon 23 Nov, 14:00–18:00' }));
  observer.disconnect();
  expect(list.getByText('Nobody has been told yet.')).toBeInTheDocument();
  expect(said.filter((text) => text.includes('It could not be saved'))).toEqual([]);
});
