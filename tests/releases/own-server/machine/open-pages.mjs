import { writeFileSync } from 'node:fs';
import { request } from 'node:https';

/*
 * node open-pages.mjs HOST COUNT FILE: opens that many streams of live events, as pages do, each from another network. Once every
 * one is open or failed it writes how many, and how often each failure came; it keeps them until it is told to stop.
 */
const [host, count, file] = process.argv.slice(2);
const total = Number(count);
const failures = {};
let open = 0;
let begun = 0;

function settle(failure) {
  if (failure) failures[failure] = (failures[failure] ?? 0) + 1;
  else open += 1;
  const failed = Object.values(failures).reduce((sum, one) => sum + one, 0);
  if (open + failed === total) writeFileSync(file, JSON.stringify({ open, failures }));
  else next();
}

function next() {
  if (begun === total) return;
  begun += 1;
  const localAddress = `127.${1 + (begun >> 8)}.${begun & 255}.1`;
  const asked = request({
    host: '127.0.0.1',
    servername: host,
    path: '/api/events',
    headers: { host, accept: 'text/event-stream' },
    localAddress,
    rejectUnauthorized: false,
    agent: false,
  });
  let isSettled = false;
  const once = (failure) => {
    if (!isSettled) settle(failure);
    isSettled = true;
  };
  asked.on('response', (response) => {
    if (response.statusCode !== 200) once(String(response.statusCode));
    response.once('data', () => once());
    response.on('error', () => once('broken')).on('end', () => once('ended'));
  });
  asked.on('error', (error) => once(error.code)).end();
}

// Some at a time: this process shares the machine's processors with what it tests.
for (let index = 0; index < 20; index += 1) next();
