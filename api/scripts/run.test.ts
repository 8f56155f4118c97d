import { expect, test } from '@jest/globals';
import { run } from './run.ts';

test('a program that is run reads its input, gets its environment, and its output is returned', async () => {
  const output = await run('sh', ['-c', 'printf "%s " "$COLOUR"; cat'], {
    env: { ...process.env, COLOUR: 'green' },
    input: 'grass',
  });
  expect(output).toBe('green grass');
});

test('a program that fails is named together with what it wrote to its standard error', async () => {
  await expect(run('sh', ['-c', 'echo no such court >&2; exit 3'])).rejects.toThrow('sh -c: no such court');
});

test('a program that ends before it has read its input is no failure of who wrote to it', async () => {
  await expect(run('true', [], { input: 'x'.repeat(1_000_000) })).resolves.toBe('');
});

test('a program that is not there is said not to be installed', async () => {
  await expect(run('no-such-program', ['start'])).rejects.toThrow('no-such-program start: is not installed.');
});
