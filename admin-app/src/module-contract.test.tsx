import { expect, test } from '@jest/globals';
import type { AdminModule } from '../module-contract.ts';
import * as exposed from './admin-app.tsx';

test('the module’s exposed file exports what the shell loads', () => {
  const module: AdminModule = exposed;
  expect(Object.keys(module)).toEqual(['AdminApp', 'release']);
  expect(module.AdminApp).toBeInstanceOf(Function);
});
