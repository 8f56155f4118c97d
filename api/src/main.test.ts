import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';

test.each([
  ['a wrong setting', { PORT: 'http' }, /^PORT is not valid: [^\n]*\n$/],
  ['no settings', {}, /^DATABASE_URL is missing: [^\n]*\n$/],
])('a start that fails prints the reason in one line: %s', async (_case, settings, line) => {
  const { PATH } = process.env;
  const failing = spawn(process.execPath, ['api/src/main.ts'], {
    env: { PATH, ...(settings as Record<string, string>) },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const exited = once(failing, 'exit');
  expect(await text(failing.stderr)).toMatch(line);
  // `EX_CONFIG`.
  expect(await exited).toEqual([78, null]);
});
