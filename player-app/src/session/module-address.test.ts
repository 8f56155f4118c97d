import { beforeEach, expect, test } from '@jest/globals';
import { SESSION_KEY } from '../auth/stored-session.ts';
import { removeModuleAddress, storeModuleAddress, readModuleAddress } from './module-address.ts';

const MANIFEST = 'https://coach.example/mf-manifest.json';
const signIn = (id: string) => localStorage.setItem(SESSION_KEY, JSON.stringify({ user: { id } }));

beforeEach(() => {
  localStorage.clear();
  signIn('ada');
  storeModuleAddress(MANIFEST);
});

test('the module’s address is stored for the person who loaded it, until the sign-out', () => {
  expect(readModuleAddress()).toBe(MANIFEST);
  signIn('sam');
  expect(readModuleAddress()).toBeNull();
  signIn('ada');
  removeModuleAddress();
  expect(readModuleAddress()).toBeNull();
});

test('an unreadable module address is ignored', () => {
  localStorage.setItem('lessons.module', '{"userId":');
  expect(readModuleAddress()).toBeNull();
});
