import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import sirv from 'sirv';
import {
  cacheControlOf,
  HIDDEN_FILE,
  isScreenPath,
  screenHeadersOf,
} from '../../../api/src/http/static-files.ts';

interface StaticHost {
  /** The folder that it serves. */
  folder: string;
  headers: Record<string, string>;
  /** The response of the shell's host to `/config.json`; the module's host has none. */
  config?: { apiOrigin: string };
}

/**
 * Returns the handler of a static host, which follows the same list as the Caddyfile.
 */
export function staticHost({ folder, headers, config }: StaticHost): RequestListener {
  const files = sirv(folder, {
    // Reads the folder with each request: releases are published while it serves.
    dev: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControlOf(path)),
  });
  return (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const notFound = () => void response.writeHead(404).end();
    if (HIDDEN_FILE.test(pathname)) return notFound();
    if (config && pathname === '/config.json') {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' });
      return void response.end(JSON.stringify(config));
    }
    if (config && isScreenPath(pathname)) {
      for (const [name, value] of Object.entries(screenHeadersOf(pathname)))
        if (name !== 'Link' || config.apiOrigin === '') response.setHeader(name, value);
      request.url = '/index.html';
    }
    return files(request, response, notFound);
  };
}
