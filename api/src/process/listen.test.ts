import { expect, test } from '@jest/globals';
import { listen } from './listen.ts';

test('the address `::` listens on every address of the machine, IPv4 too', async () => {
  const listener = await listen({ host: '::', port: 0 });
  listener.handle((_request, response) => void response.end('here'));
  try {
    const response = await fetch(`http://127.0.0.1:${listener.port}/`);
    expect(await response.text()).toBe('here');
    expect(listener.origin).toBe(`http://localhost:${listener.port}`);
  } finally {
    await listener.close(0);
  }
});
