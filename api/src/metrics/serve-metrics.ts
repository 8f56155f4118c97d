import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from './create-metrics.ts';

/** Returns the handler of the port for metrics: `GET /metrics` and nothing else. */
export function serveMetrics({ scrape, contentType }: Metrics, log: Logger): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'The metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  };
}
