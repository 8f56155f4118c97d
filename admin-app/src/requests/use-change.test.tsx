import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listBookings, updateCoachSettings } from '@lessons/contract';
import { FakeApi, lostConnection, refusal } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { useChange } from './use-change.ts';

const prices = { pricePerHour: '50', priceTwoHours: '90' };
const onDone = jest.fn();
const onFailed = jest.fn();

function Save() {
  const change = useChange({
    send: (api) => api(updateCoachSettings, { body: prices }),
    invalidates: [listBookings.path],
    onDone,
    onFailed,
    failure: { topic: 'prices', title: 'Not saved', description: 'Please try again.' },
  });
  return <button onClick={() => change.mutate(undefined)}>Save</button>;
}

async function save(api: FakeApi) {
  jest.clearAllMocks();
  const opened = openPart(api, <Save />);
  await opened.person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(opened.dataChanged).toHaveBeenCalledWith([listBookings.path]));
  return opened;
}

test('a change of the coach that the API accepts is done, and the shell hears what is stale', async () => {
  const { notify } = await save(new FakeApi().on(updateCoachSettings, prices));
  expect(onDone).toHaveBeenCalledWith(prices, undefined);
  expect(onFailed).not.toHaveBeenCalled();
  expect(notify).not.toHaveBeenCalled();
});

test.each([
  ['is refused says why', refusal(422, 'Not that price.'), 'Not that price.'],
  ['fails at the server is said in the words of its screen', refusal(500, 'Oops.'), 'Please try again.'],
  ['is lost may have been made all the same', lostConnection, 'Please try again.'],
])('a change of the coach that %s', async (_, reply, description) => {
  const { notify, topics } = await save(new FakeApi().on(updateCoachSettings, reply));
  expect(onDone).not.toHaveBeenCalled();
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(notify).toHaveBeenCalledWith({ title: 'Not saved', description, variant: 'destructive' });
  expect(topics).toEqual(['prices']);
});
