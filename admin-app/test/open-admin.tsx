import type { FakeApi } from '../../player-app/test/fake-api.ts';
import { AdminApp } from '../src/admin-app.tsx';
import { dayDialogs } from '../src/today/day-dialogs.ts';
import { Today } from '../src/today-part.tsx';
import { mountPart, type ShellProps } from './open-part.tsx';

// In the browser they are there when a coach first taps. A test may have replaced one by a module that can't be loaded.
await Promise.allSettled(dayDialogs.map(({ load }) => load()));

/** Opens the module at a path, as the shell does. Returns what `mountPart` does. */
export function openAdmin(api: FakeApi, path: string, shell?: ShellProps) {
  return mountPart(AdminApp, api, path, shell);
}

/** Opens the coach's day, as the shell shows it on Home. */
export function openToday(api: FakeApi) {
  return mountPart(Today, api, '/');
}
