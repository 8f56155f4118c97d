import { expect, test } from '@jest/globals';
import { getCoachProfile, type CoachProfile } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const api = fakeApi();

test('the product’s name is a link once it is known, and no link without a text before', async () => {
  const profile = Promise.withResolvers<CoachProfile>();
  api.on(getCoachProfile, () => profile.promise);
  openAdmin(api, '/admin/settings');
  await screen.findByRole('link', { name: 'Back to Home' });
  for (const link of screen.getAllByRole('link')) expect(link).not.toHaveAccessibleName('');
  profile.resolve({ ...coach });
  expect(await screen.findByRole('link', { name: coach.brand })).toHaveAttribute('href', '/');
});
