import { writeFileSync } from 'node:fs';
import { request } from 'node:https';

/*
 * node calls.mjs HOST FILE: calls a site twenty times a second, each time by a new connection, until it is told to stop. Then it
 * writes how many calls it made and which failed.
 */
const [host, file] = process.argv.slice(2);
const lost = [];
let made = 0;
let isStopping = false;

/** Each call comes from another address of this machine, so that no rate limit stops them. */
function call(number) {
  const localAddress = `127.${1 + (number >> 16)}.${(number >> 8) & 255}.${1 + (number & 127)}`;
  const options = { host: '127.0.0.1', servername: host, headers: { host }, path: '/api/coach-profile' };
  return new Promise((resolve) => {
    const fail = (reason) => {
      lost.push(`${new Date().toISOString()} ${reason}`);
      resolve();
    };
    const asked = request(
      { ...options, localAddress, rejectUnauthorized: false, agent: false },
      (response) => {
        const pieces = [];
        response.on('data', (piece) => pieces.push(piece));
        response.on('error', (error) => fail(error.code));
        response.on('end', () => {
          if (response.statusCode === 200) resolve();
          else fail(`${response.statusCode} ${Buffer.concat(pieces).toString().slice(0, 200)}`);
        });
      },
    );
    asked.on('error', (error) => fail(error.code)).end();
  });
}

const open = new Set();
const timer = setInterval(() => {
  made += 1;
  const one = call(made).finally(() => open.delete(one));
  open.add(one);
}, 50);

process.on('SIGTERM', async () => {
  if (isStopping) return;
  isStopping = true;
  clearInterval(timer);
  await Promise.all(open);
  writeFileSync(file, JSON.stringify({ made, lost }));
  process.exit();
});
