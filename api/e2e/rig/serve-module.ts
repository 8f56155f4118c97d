import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

/** What `npm run build` made of the coach's module. */
export const BUILT_MODULE = join(import.meta.dirname, '../../../admin-app/dist');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** A server of the coach's module at an origin of its own: files, and one origin whose pages may read them. */
export interface ModuleServer extends AsyncDisposable {
  origin: string;
  manifestUrl: string;
  /** Paths that were asked for, in their order. */
  asked: string[];
  /** The shell's origin; nobody's at first. */
  allow(shell: string): void;
  /** Serves another build from now on. */
  release(folder: string): void;
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
}

export async function serveModule(): Promise<ModuleServer> {
  let allowed = 'null';
  let folder = BUILT_MODULE;
  const asked: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://module');
    asked.push(pathname);
    const isHashed = /\.[0-9a-f]{8}\.[^/]+$/.test(pathname);
    response.setHeader('Access-Control-Allow-Origin', allowed);
    response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-store');
    response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/octet-stream');
    try {
      response.end(await readFile(join(folder, pathname)));
    } catch {
      response.writeHead(404).end();
    }
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => void answer(request, response)).listen(
      port,
      '127.0.0.1',
    );
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const goDown = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    manifestUrl: `${origin}/mf-manifest.json`,
    asked,
    allow: (shell) => (allowed = shell),
    release: (next) => (folder = next),
    goDown,
    comeUp: async () => {
      server = await listen(port);
    },
    [Symbol.asyncDispose]: goDown,
  };
}
