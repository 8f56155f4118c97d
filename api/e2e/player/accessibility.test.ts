import { beforeAll, expect, test } from '@jest/globals';
import { createFullAccount } from '../rig/create-full-account.ts';
import { SIGNED_IN_SCREENS, VISITORS_SCREENS } from '../rig/every-screen.ts';
import { judgePage } from '../rig/judge-page.ts';
import { settle } from '../rig/settle.ts';
import { browser, product } from '../rig/stage.ts';
import { visit } from '../rig/visit.ts';
import type { Visited } from '../rig/visit.ts';

let visitor: Visited;
let player: Visited;

beforeAll(async () => {
  visitor = await visit(browser, product);
  player = await visit(browser, product, { as: await createFullAccount(product) });
});

async function judge({ page, complaints }: Visited, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await settle(page, heading);
  expect(await judgePage(page, path)).toEqual([]);
  expect(complaints).toEqual([]);
}

test.each(VISITORS_SCREENS)('nothing is wrong with a visitor’s $path', async ({ path, heading }) => {
  await judge(visitor, path, heading);
});

test.each(SIGNED_IN_SCREENS)('nothing is wrong with a player’s $path', async ({ path, heading }) => {
  await judge(player, path, heading);
});
