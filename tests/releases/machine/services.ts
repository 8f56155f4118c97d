import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer } from 'node:net';

/* In the walk's container: the sandbox on this container's own ports, and its TLS and mail server for the others. */

const [SERVICES_PORT, SMTP_PORT] = [54_321, 1025];
/** Whether Stripe and the mail server refuse everything, as after a key was revoked. */
const isRefusing = () => existsSync('/walk/refused');

const args = [
  '--site',
  'https://lessons.test',
  '--server',
  'https://services.test',
  '--database',
  'postgres://sandbox:sandbox@services-database/sandbox?sslmode=disable',
];
const ports = ['--port', String(SERVICES_PORT), '--smtp-port', String(SMTP_PORT)];
spawn(process.execPath, ['sandbox/apart.ts', ...args, ...ports], { stdio: 'inherit' }).once('exit', () =>
  process.exit(1),
);

const certificate = { cert: readFileSync('/walk/services.pem'), key: readFileSync('/walk/services.key') };
createTlsServer(certificate, (incoming, response) => {
  const { method, url, headers } = incoming;
  if (isRefusing() && url?.startsWith('/v1/'))
    return void response.writeHead(401).end('{"error":{"message":"Invalid API Key provided"}}');
  const outgoing = request(
    { port: SERVICES_PORT, host: 'localhost', method, path: url, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  outgoing.on('error', () => response.writeHead(502).end());
  return void incoming.pipe(outgoing);
}).listen(443);
createServer((socket) => {
  if (isRefusing()) return void socket.destroy();
  const server = connect(SMTP_PORT, 'localhost');
  for (const one of [socket, server]) one.on('error', () => one.destroy());
  return void socket.pipe(server).pipe(socket);
}).listen(2025);
