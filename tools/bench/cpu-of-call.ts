import autocannon from 'autocannon';
import type { MeasuredProcess } from './measured-process.ts';

export const CONNECTIONS = 4;

/** A call whose CPU time is measured. */
export interface Target {
  name: string;
  server: MeasuredProcess;
  path: string;
  headers?: Record<string, string>;
  /** CPU time of one request, in microseconds: one value for each measurement. */
  microseconds: number[];
}

/** Sends `requests` requests, and notes what each has cost the server. Throws if any of them fails. */
export async function measure(
  { name, server, path, headers = {}, microseconds }: Target,
  requests: number,
): Promise<void> {
  const before = await server.usage();
  const result = await autocannon({
    url: server.url + path,
    connections: CONNECTIONS,
    amount: requests,
    headers,
  });
  const after = await server.usage();
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${name}: ${failed} of ${requests} requests failed`);
  microseconds.push((after.cpuMicroseconds - before.cpuMicroseconds) / requests);
}
