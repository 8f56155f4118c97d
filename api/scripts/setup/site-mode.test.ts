import { expect, test } from '@jest/globals';
import { checkMode, checkTrial, dataChoice, modeIn, type DataChoice, type SiteMode } from './site-mode.ts';

const KEY = { STRIPE_PUBLISHABLE_KEY: 'pk_1' };

test.each<[SiteMode | undefined, Record<string, string>]>([
  [undefined, {}],
  [undefined, { IMAGES: 'ghcr.io/tennis/lessons', SITE: 'staging' }],
  ['sandbox', { ...KEY, SITE: 'staging', STRIPE_API_URL: 'http://localhost:1' }],
  ['test', { ...KEY, SITE: 'staging' }],
  ['live', { ...KEY, SITE: 'live' }],
  ['live', { SITE: 'live' }],
  ['live', KEY],
])('the mode %s is known by the settings %j', (mode, settings) => {
  expect(modeIn(settings)).toBe(mode);
});

const LIVE = 'rk_live_1';
const TEST = 'sk_test_1';
const WAS_LIVE = /^The site is live/;

test.each<[SiteMode | undefined, string, DataChoice]>([
  [undefined, 'none', undefined],
  [undefined, TEST, undefined],
  [undefined, LIVE, undefined],
  ['sandbox', 'none', undefined],
  ['sandbox', TEST, undefined],
  ['test', 'none', undefined],
  ['test', TEST, 'empty'],
  ['sandbox', LIVE, 'keep'],
  ['test', LIVE, 'empty'],
  ['test', LIVE, 'keep'],
  ['live', LIVE, undefined],
])('a site whose mode is %s may get the key %s when its data are to be: %s', (before, key, data) => {
  expect(() => checkMode(key, { before, data })).not.toThrow();
});

test.each<[SiteMode, string, DataChoice, RegExp]>([
  ['live', 'none', undefined, WAS_LIVE],
  ['live', TEST, undefined, WAS_LIVE],
  ['live', TEST, 'keep', WAS_LIVE],
  ['live', TEST, 'empty', WAS_LIVE],
  ['test', LIVE, undefined, /tried in test mode: .*--empty.*--keep-data/],
  ['sandbox', LIVE, undefined, /tried with the sandbox: .*--empty.*--keep-data/],
])(
  'a site whose mode is %s is refused the key %s when its data are to be: %s',
  (before, key, data, reason) => {
    expect(() => checkMode(key, { before, data })).toThrow(reason);
  },
);

test('--empty and --keep-data are what becomes of the data, and not both at once', () => {
  expect(dataChoice({ empty: false, 'keep-data': false })).toBeUndefined();
  expect(dataChoice({ empty: true, 'keep-data': false })).toBe('empty');
  expect(dataChoice({ empty: false, 'keep-data': true })).toBe('keep');
  expect(() => dataChoice({ empty: true, 'keep-data': true })).toThrow('not both');
});

test('the data of a site that does not say that it is a trial are not removed', () => {
  expect(() => checkTrial('anna', { SITE: 'staging' })).not.toThrow();
  expect(() => checkTrial('anna', { SITE: 'live' })).toThrow(
    'anna is live: setup does not empty its database.',
  );
  expect(() => checkTrial('anna', {})).toThrow('anna is live');
});
