import { expect, test } from '@jest/globals';
import { getLinkedChoice, getLinkedLesson, getLinkedReceipt, getUnsubscribing } from '@lessons/contract';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';

const api = fakeApi();
freshBrowser();

test.each(['/lesson', '/choose', '/receipt', '/unsubscribe'])(
  'the address %s without its token says what to do',
  async (path) => {
    openAsVisitor(path);
    expect(await screen.findByText(/^This link is incomplete or not valid/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See my lessons' })).toHaveAttribute('href', '/schedule');
    expect(api.requests).toEqual([]);
  },
);

test.each([
  ['is false', 404, 'link_invalid', /^This link is incomplete or not valid/],
  ['has expired', 410, 'link_expired', /^This link has expired/],
])('a link that %s says what to do', async (_, status, code, text) => {
  for (const call of [getLinkedLesson, getLinkedChoice, getLinkedReceipt, getUnsubscribing])
    api.refuse(call, status, 'No.', code);
  for (const path of ['/lesson', '/choose', '/receipt', '/unsubscribe']) {
    openAsVisitor(`${path}#the-token`);
    expect(await screen.findByText(text)).toBeVisible();
    document.body.replaceChildren();
  }
});
