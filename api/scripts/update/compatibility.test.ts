import { describe, expect, test } from '@jest/globals';
import { breaksWith, brokenLinks, obstaclesOf } from './compatibility.ts';
import type { ContractDocument } from './find-breaks.ts';
import type { Part } from './parts.ts';

function contractOf(paths: readonly string[], type = 'application/json'): ContractDocument {
  const responses = { 200: { content: { [type]: { schema: {} } } } };
  return {
    paths: Object.fromEntries(
      paths.map((path) => [path, { get: { operationId: path, security: [], responses } }]),
    ),
  };
}

const described = <P extends Part>(part: P, version: string, ...paths: string[]) => ({
  part,
  release: { version, commit: null },
  contract: contractOf(paths),
});
const shell = (version: string, ...paths: string[]) => described('player-app', version, ...paths);
const api = (version: string, ...paths: string[]) => described('api', version, ...paths);

const oldApi = api('1.0.0', '/old');
const bothApi = api('1.1.0', '/old', '/new');
const newApi = api('2.0.0', '/new');

describe('the order of an update', () => {
  test('all at once, if every API serves every front end', () => {
    const plan = {
      published: { 'player-app': shell('1.0.0', '/old') },
      arriving: { 'player-app': shell('1.1.0', '/new') },
    };
    expect(obstaclesOf({ running: oldApi, next: bothApi, ...plan })).toEqual([]);
  });

  test('the API first, if a front end alone calls what the one that runs lacks', () => {
    const plan = { running: oldApi, published: {}, arriving: { 'player-app': shell('1.1.0', '/new') } };
    expect(obstaclesOf(plan)).toEqual([
      'player-app 1.1.0: GET /new: does not exist',
      'The API goes first: API 1.0.0 runs.',
    ]);
  });

  test('the front end first, if the new API lacks what the published one calls and the API that runs serves the new one', () => {
    const plan = {
      published: { 'player-app': shell('1.0.0', '/old') },
      arriving: { 'player-app': shell('1.1.0', '/new') },
    };
    expect(obstaclesOf({ running: bothApi, next: newApi, ...plan })).toEqual([
      'player-app 1.0.0: GET /old: does not exist',
      'player-app 1.1.0 goes first: publish it, then update the API.',
    ]);
  });

  test('none, if the new front end needs the new API and the published one the old', () => {
    const plan = {
      published: { 'player-app': shell('1.0.0', '/old') },
      arriving: { 'player-app': shell('2.0.0', '/new') },
    };
    expect(obstaclesOf({ running: oldApi, next: newApi, ...plan })).toEqual([
      'player-app 1.0.0: GET /old: does not exist',
      'A player-app between 1.0.0 and 2.0.0 goes first, which both APIs serve.',
    ]);
  });

  test('none, if not even the new API serves the new front end', () => {
    const plan = { published: {}, arriving: { 'player-app': shell('2.1.0', '/newest') } };
    expect(obstaclesOf({ running: oldApi, next: bothApi, ...plan })).toEqual([
      'player-app 2.1.0: GET /newest: does not exist',
      'player-app 2.1.0 needs another API than API 1.1.0.',
    ]);
  });
});

test('a release whose calls are not known can’t be compared, and that is said', () => {
  const unknown = { ...shell('0.9.0'), contract: undefined };
  expect(breaksWith(unknown, oldApi)).toEqual([
    'player-app 0.9.0: it is not known what it calls or serves, so nothing can be compared',
  ]);
});

test('an API has to open the addresses that calendars and mails have of the one before', () => {
  const writer = { ...api('1.0.0'), contract: contractOf(['/feed.ics'], 'text/calendar') };
  const lines = ['links in mails and calendars: GET /feed.ics: does not exist'];
  expect(brokenLinks(writer, newApi)).toEqual(lines);
  expect(obstaclesOf({ running: writer, next: newApi, published: {}, arriving: {} })).toEqual(lines);
});
