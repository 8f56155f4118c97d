import { chromium } from 'playwright-core';
import { launchBrowser } from '../../../tests/e2e/fixtures/launch-browser.ts';
import { COACH, PLAYER } from '../../../tests/e2e/fixtures/start-product.ts';
import type { Account } from '../../../tests/e2e/fixtures/start-product.ts';
import { measureVisits, type Visit } from '../pages/measure-visit.ts';
import { servePrerenderedPage } from '../pages/prerendered-page.ts';
import { startSeason } from '../pages/start-season.ts';
import { medianOf, type Part } from '../part.ts';

const ROUNDS = 3;

interface Screen {
  name: string;
  path: string;
  as?: Account;
}

const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'sign in', path: '/auth' },
  { name: 'home', path: '/', as: PLAYER },
  { name: 'book', path: '/book', as: PLAYER },
  { name: 'schedule', path: '/schedule', as: PLAYER },
  { name: 'profile', path: '/profile', as: PLAYER },
  { name: "coach's day", path: '/', as: COACH },
  { name: "coach's panel", path: '/admin', as: COACH },
  { name: "coach's week", path: '/admin-schedule', as: COACH },
];

/** Each screen on an emulated phone, with an empty cache and on a second visit. */
export const pages: Part = {
  title: 'Pages on a phone',
  note: `An emulated phone (150 ms, 1.6 Mbit/s, CPU four times slower), the season of the demo, medians of ${ROUNDS} rounds. LCP: largest contentful paint. TBT: total blocking time. Bytes as sent, without the event stream; "again" is a second visit.`,
  run: benchPages,
};

async function benchPages(): ReturnType<Part['run']> {
  const season = await startSeason();
  const yardstick = await servePrerenderedPage();
  const server = await launchBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  try {
    const visited = [
      { name: 'yardstick: a pre-rendered page', url: yardstick.url, path: '/' },
      ...SCREENS.map((screen) => ({ ...screen, url: season.url })),
    ];
    const visits = new Map<string, { first: Visit; second: Visit }[]>(visited.map(({ name }) => [name, []]));
    // Round by round, so that other work on the machine meets all pages alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, ...page } of visited) visits.get(name)?.push(await measureVisits(browser, page));
    }
    return {
      columns: [
        'screen',
        'LCP ms',
        'again',
        'shift',
        'TBT ms',
        'again',
        'requests',
        'KiB',
        'JavaScript KiB',
        'KiB again',
      ],
      rows: visited.map(({ name }) => rowOf(name, visits.get(name) ?? [])),
    };
  } finally {
    await browser.close();
    await server.close();
    await yardstick.close();
    await season.stop();
  }
}

function rowOf(name: string, visits: { first: Visit; second: Visit }[]): string[] {
  const median = (pick: (visit: { first: Visit; second: Visit }) => number) => medianOf(visits.map(pick));
  const kib = (bytes: number) => (bytes / 1024).toFixed(1);
  return [
    name,
    median(({ first }) => first.largestPaintMs).toFixed(0),
    median(({ second }) => second.largestPaintMs).toFixed(0),
    median(({ first }) => first.layoutShift).toFixed(4),
    median(({ first }) => first.blockingMs).toFixed(0),
    median(({ second }) => second.blockingMs).toFixed(0),
    median(({ first }) => first.requests).toFixed(0),
    kib(median(({ first }) => first.bytes)),
    kib(median(({ first }) => first.scriptBytes)),
    kib(median(({ second }) => second.bytes)),
  ];
}
