import { expect, test } from '@jest/globals';
import { RETENTION } from '@lessons/rules';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { renderAsPlayer } from '../../../test/render-as-player.tsx';
import { PrivacyNoticeScreen } from './privacy-notice-screen.tsx';

const api = fakeApi();
freshBrowser();

test('the privacy notice names every retention time', async () => {
  renderAsPlayer(<PrivacyNoticeScreen />, api);
  await screen.findByRole('heading', { name: 'How long' });
  const times = screen.getByRole('region', { name: 'How long' }).textContent;
  const {
    accountingRecordYears,
    mailDays,
    unreadFeedDays,
    auditLogMonths,
    guestMonths,
    tombstoneDays,
    ...others
  } = RETENTION;
  // A time that is added to the table has to be named here, and in the notice.
  expect(others).toEqual({});
  for (const time of [
    `${accountingRecordYears} years after the end of their tax year`,
    `${mailDays} days after they were sent`,
    `read it for ${unreadFeedDays} days`,
    `${auditLogMonths} months`,
    `${guestMonths} months after the last lesson`,
    `At least ${tombstoneDays} days`,
  ])
    expect(times).toContain(time);
});
