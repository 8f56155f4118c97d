import { expect, test } from '@jest/globals';
import { orderOfRelease } from './order-of-release.ts';

const all = (version: string) => ({ api: version, 'player-app': version, 'admin-app': version });
type Situation = Parameters<typeof orderOfRelease>[0];

/** All parts are in production as 1.1.0, and the API goes back to 1.0.0, which fails the shell. */
const apiBack: Situation = {
  part: 'api',
  versions: all('1.0.0'),
  production: all('1.1.0'),
  isInProduction: false,
  broken: new Set(['player-app']),
};

const NO_ORDER = 'No order helps the links in mails and calendars: they fail until an API serves them again.';

test.each<[string, Partial<Situation>, string[]]>([
  ['the API goes back', {}, ['In this order: player-app back to 1.0.0, api.']],
  [
    'the API goes back behind both front ends',
    { broken: new Set(['player-app', 'admin-app', 'links'] as const) },
    ['In this order: admin-app back to 1.0.0, player-app back to 1.0.0, api.', NO_ORDER],
  ],
  ['the API goes back behind links alone', { broken: new Set(['links'] as const) }, [NO_ORDER]],
  [
    'the API went back first, and the front ends are still to follow',
    {
      isInProduction: true,
      production: { ...all('1.1.0'), api: '1.0.0' },
      broken: new Set(['player-app', 'admin-app'] as const),
    },
    [
      'api 1.0.0 is in production already. Either admin-app back to 1.0.0, or player-app back to 1.0.0, or api forward again.',
    ],
  ],
  [
    'a new API lacks what the shell in production calls, and the new shell does not',
    { versions: all('1.2.0') },
    ['In this order: player-app forward to 1.2.0, api.'],
  ],
  [
    'a new API lacks what the shell in production calls, and there is no newer shell',
    { versions: { ...all('1.1.0'), api: '1.10.0' } },
    ['In this order: player-app forward to a release that does without, api.'],
  ],
  [
    'a new shell needs a new API',
    {
      part: 'player-app',
      versions: all('1.10.0'),
      production: all('1.9.0'),
      broken: new Set(['api'] as const),
    },
    ['In this order: api forward to 1.10.0, player-app.'],
  ],
  [
    'a new shell needs an API that has no version yet',
    {
      part: 'player-app',
      versions: { ...all('1.1.0'), 'player-app': '1.2.0' },
      broken: new Set(['api'] as const),
    },
    ['In this order: api forward to a release that has them, player-app.'],
  ],
  [
    'the shell stayed when the API went back',
    {
      part: 'player-app',
      versions: all('1.1.0'),
      production: { ...all('1.1.0'), api: '1.0.0' },
      isInProduction: true,
      broken: new Set(['api'] as const),
    },
    [
      'player-app 1.1.0 is in production already. Either api forward to 1.1.0, or player-app to a release that api 1.0.0 serves.',
    ],
  ],
  [
    'the module goes back to one that calls what the API has no more',
    { part: 'admin-app', broken: new Set(['api'] as const) },
    ['In this order: api back to 1.0.0, admin-app.'],
  ],
])('the order of a release that does not work: %s', (_case, change, sentences) => {
  expect(orderOfRelease({ ...apiBack, ...change })).toEqual(sentences);
});
