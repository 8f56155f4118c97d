import http from 'node:http';
import querystring from 'node:querystring';
import { afterAll, describe, expect, test } from '@jest/globals';
import { getLinkedChoice, getMe, LINK_TOKEN_HEADER, type Endpoint } from '@lessons/contract';
import * as z from 'zod/mini';
import { MAX_BODY_BYTES, parseJson } from '../../api/src/http/raw-body.ts';
import { parsePart } from '../../api/src/routes/bind-endpoint.ts';
import { addressOf, endpoints, exampleOf, nameOf, rolesFor } from '../fixtures/api/endpoints.ts';
import { refusalOf } from '../fixtures/api/refusal-of.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import { NOW } from '../fixtures/api/tennis-week.ts';

/*
 * One request stops nobody: whatever stands in a field, at the largest size that the call takes, is read within 50 ms of
 * CPU, and parsed within as many. What is accepted is sent as well, and so are headers: these have a wider limit, since the API, its caller and the
 * sandbox are one process here.
 */
const MAX_PARSE_MS = 50;
const MAX_REQUEST_MS = 150;
/** Node refuses longer ones: 16 KiB with the request line. */
const MAX_HEAD_BYTES = 15_000;

const agent = new http.Agent({ keepAlive: true });

const api = await openApi({ faults: { onDelivery: () => 'lost' } });
api.setNow(NOW);
const [owner, coach] = [await api.createPlayer(), await api.createPlayer({ isCoach: true, isAdmin: true })];
afterAll(async () => {
  agent.destroy();
});

/** Each makes a text of at most that many bytes that is dear to some pattern or parser. */
const texts: Record<string, (bytes: number) => string> = {
  dots: (bytes) => `a@${'.'.repeat(bytes - 3)}@`,
  labels: (bytes) => `a@${'b.'.repeat(bytes / 2 - 2)}`,
  spaces: (bytes) => `a${' '.repeat(bytes - 2)}a`,
  'lines and spaces': (bytes) => `a${' \n'.repeat(bytes / 3 - 1)}a`,
  digits: (bytes) => `${'1'.repeat(bytes - 1)}x`,
  'digits apart': (bytes) => `+${'1 '.repeat(bytes / 2 - 1)}1`,
  quotes: (bytes) => '"'.repeat(bytes / 2),
  brackets: (bytes) => `+${'(0'.repeat(bytes / 2 - 1)}`,
  slashes: (bytes) => `https://${'a/'.repeat(bytes / 2 - 5)}`,
  percents: (bytes) => '%25'.repeat(bytes / 3),
  letters: (bytes) => 'a'.repeat(bytes - (bytes % 4)),
  'combining marks': (bytes) => '\u0316\u0301'.repeat(bytes / 4),
  ligatures: (bytes) => '\ufdfa'.repeat(bytes / 3),
};
/** Each makes other JSON of about that many bytes. */
const others: Record<string, (bytes: number) => string> = {
  nulls: (bytes) => `[${'null,'.repeat(bytes / 5 - 1)}null]`,
  objects: (bytes) => `[${'{},'.repeat(bytes / 3 - 1)}{}]`,
  'nested arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  fields: (bytes) =>
    `{${Array.from({ length: bytes / 11 }, (_, index) => `"${index + 100_000}":1`).join(',')}}`,
};

type Path = readonly string[];
/** Stands for an element of an array. */
const EACH = '[]';

interface Field {
  path: Path;
  /** Undefined for other values than texts. */
  maxLength?: number | undefined;
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  maxLength?: number;
}

function fieldsOf(schema: z.ZodMiniType | undefined): Field[] {
  if (!schema) return [];
  return within(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function within({ properties = {}, items, anyOf = [], maxLength }: JsonSchema): Field[] {
  const below = (name: string, schema: JsonSchema) =>
    within(schema).map(({ path, ...field }) => ({ ...field, path: [name, ...path] }));
  return [
    { path: [], maxLength: maxLength ?? anyOf.find((one) => one.maxLength)?.maxLength },
    ...Object.entries(properties).flatMap(([name, schema]) => below(name, schema)),
    ...(items ? below(EACH, items) : []),
    ...anyOf.flatMap((one) => within(one).slice(1)),
  ];
}

/** Returns the body with a value at a path. An array has `times` of it. */
function withValue(body: unknown, [name, ...rest]: Path, value: unknown, times = 1): unknown {
  if (name === undefined) return value;
  if (name === EACH)
    return Array(times).fill(withValue(Array.isArray(body) ? body[0] : undefined, rest, value));
  const fields = (typeof body === 'object' ? body : null) as Record<string, unknown> | null;
  return { ...fields, [name]: withValue(fields?.[name], rest, value, times) };
}

const roomIn = ({ maxBodyBytes = MAX_BODY_BYTES }: Endpoint) => maxBodyBytes - 1_000;

/** Returns JSON of about that many bytes. */
const longestTexts = (room: number) => [
  ...Object.entries(others).map(([name, make]) => ({ name, text: make(room) })),
  ...Object.entries(texts).map(([name, make]) => ({ name, text: JSON.stringify(make(room)) })),
];

const readValues = new Map<number, { name: string; value: unknown }[]>();

/** Returns those of the longest texts that the API reads, as values. */
function longestValues(room: number) {
  const known = readValues.get(room);
  if (known) return known;
  const values = longestTexts(room).flatMap(({ name, text }) => {
    const found: { name: string; value: unknown }[] = [];
    refusalOf(() => found.push({ name, value: parseJson(text) }));
    return found;
  });
  readValues.set(room, values);
  return values;
}

/** Yields bodies as long as the call takes, with one hostile field each. */
function* longestBodies(endpoint: Endpoint, example: unknown) {
  const room = roomIn(endpoint);
  for (const { path } of fieldsOf(endpoint.body)) {
    const named = (kind: string, body: unknown) => ({ name: `${path.join('.')} ${kind}`, body });
    for (const { name, value } of longestValues(room)) yield named(name, withValue(example, path, value));
    if (!path.includes(EACH)) continue;
    const rest = JSON.stringify(withValue(example, path, '')).length;
    for (const [kind, make] of Object.entries(texts)) {
      const value = make(240);
      const times = Math.floor(room / (JSON.stringify(value).length + rest));
      yield named(`${kind}, in each`, withValue(example, path, value, times));
    }
  }
}

/** Reads its text in a thread that is stopped when it takes too long: the API responds meanwhile. */
const IN_A_THREAD = '/api/admin/client-lists/check';

/** Returns bodies with one kind of text in each field that accepts it, as long as it takes. */
function acceptedBodies(endpoint: Endpoint, example: unknown) {
  return Object.entries(texts).map(([name, make]) => {
    let body = example;
    for (const { path, maxLength = MAX_BODY_BYTES } of fieldsOf(endpoint.body)) {
      const spoilt = withValue(body, path, make(Math.max(maxLength, 12)).slice(0, maxLength));
      if (!refusalOf(() => parsePart(endpoint, 'body', spoilt))) body = spoilt;
    }
    return { name, text: JSON.stringify(body) };
  });
}

/** Returns the process's milliseconds of CPU for some work: the least of several times, while it is a little over the limit. */
async function cpuOf(work: () => unknown, limit: number, times = 8): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  const ms = (user + system) / 1_000;
  if (ms < limit || ms > 10 * limit || times === 1) return ms;
  return Math.min(ms, await cpuOf(work, limit, times - 1));
}

/** Returns what is over the limit, with its milliseconds. */
async function tooDear<Work extends { name: string }>(
  limit: number,
  works: Iterable<Work>,
  run: (work: Work) => unknown,
): Promise<string[]> {
  const found: string[] = [];
  for (const work of works) {
    const ms = await cpuOf(() => run(work), limit);
    if (ms >= limit) found.push(`${work.name}: ${Math.round(ms)} ms`);
  }
  return found;
}

/** Uses Node's HTTP client: fetch refuses some of the headers. */
async function send(endpoint: Endpoint, address: string, headers: http.OutgoingHttpHeaders, text?: string) {
  const caller = rolesFor(endpoint).isCoach ? coach : owner;
  const request = http.request(api.url + address, {
    method: endpoint.method,
    agent,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  });
  request.end(text);
  const status = await new Promise<number>((resolve, reject) => {
    request.once('error', reject).once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
  });
  expect(status).toBeLessThan(500);
}

const table = (of: readonly Endpoint[]) => of.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('a field that costs too much CPU', () => {
  test.each([...new Set(endpoints.map(roomIn))])('is not read from %d bytes', async (room) => {
    const read = ({ text }: { text: string }) => refusalOf(() => parseJson(text));
    expect(await tooDear(MAX_PARSE_MS, longestTexts(room), read)).toEqual([]);
  });

  test.each(table(endpoints.filter(({ body }) => body)))('is in no body of %s', async (_, endpoint) => {
    const example = await exampleOf(endpoint, api, owner);
    const address = addressOf(endpoint, example);
    const parse = ({ body }: { body: unknown }) => refusalOf(() => parsePart(endpoint, 'body', body));
    expect(await tooDear(MAX_PARSE_MS, longestBodies(endpoint, example.body), parse)).toEqual([]);
    if (endpoint.path === IN_A_THREAD) return;
    const sent = ({ text }: { text: string }) =>
      send(
        endpoint,
        address,
        {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...(example.link !== undefined && { [LINK_TOKEN_HEADER]: example.link }),
        },
        text,
      );
    expect(await tooDear(MAX_REQUEST_MS, acceptedBodies(endpoint, example.body), sent)).toEqual([]);
  });

  test.each(table(endpoints.filter(({ params, query }) => params ?? query)))(
    'is in no address of %s',
    async (_, endpoint) => {
      const parts = (['params', 'query'] as const).flatMap((part) =>
        fieldsOf(endpoint[part]).flatMap(({ path: [field] }) => (field ? { part, field } : [])),
      );
      const values = Object.entries(texts).map(([kind, make]) => [kind, make(MAX_HEAD_BYTES)] as const);
      const all = parts.flatMap(({ part, field }) => [
        ...values.map(([kind, value]) => ({ name: `${field} ${kind}`, part, search: `${field}=${value}` })),
        {
          name: `${field} repeated`,
          part,
          search: `${field}=1&`.repeat(MAX_HEAD_BYTES / (field.length + 3)),
        },
      ]);
      const parse = ({ part, search }: (typeof all)[number]) =>
        refusalOf(() => parsePart(endpoint, part, querystring.parse(search)));
      expect(await tooDear(MAX_PARSE_MS, all, parse)).toEqual([]);
    },
  );
});

describe('a header that costs too much CPU', () => {
  const HEADERS = [
    'authorization',
    'if-none-match',
    'origin',
    'x-forwarded-for',
    'user-agent',
    'accept',
    'host',
    LINK_TOKEN_HEADER,
  ];
  const values = {
    ...texts,
    commas: (bytes: number) => 'W/"a",'.repeat(bytes / 6),
    addresses: (bytes: number) => '1.1.1.1,'.repeat(bytes / 8),
    'a token of dots': (bytes: number) => `Bearer ${'a.'.repeat(bytes / 2 - 4)}`,
    'a long token': (bytes: number) => `Bearer eyJhbGciOiJIUzI1NiJ9.${'e'.repeat(bytes - 60)}.aa`,
  };
  const hostile = Object.entries(values).map(([kind, make]) => {
    const value = Buffer.from(make(MAX_HEAD_BYTES).replaceAll('\n', '\t')).toString('latin1');
    return { name: kind, value };
  });

  test.each(HEADERS)('is not %s', async (header) => {
    const endpoint = header === LINK_TOKEN_HEADER ? getLinkedChoice : getMe;
    const sent = ({ value }: { value: string }) => send(endpoint, endpoint.path, { [header]: value });
    expect(await tooDear(MAX_REQUEST_MS, hostile, sent)).toEqual([]);
  });
});

test('an address without a route costs little CPU', async () => {
  const paths = Object.entries(texts).map(([name, make]) => ({ name, path: encodeURI(make(5_000)) }));
  expect(await tooDear(MAX_REQUEST_MS, paths, ({ path }) => send(getMe, `/api/${path}`, {}))).toEqual([]);
});

test('a body of more than 5,000 values is refused, and what stands in a text is no value [promise bad input]', () => {
  const text = (length: number) => JSON.stringify([Array(length).fill(1), '[,{\\",'.repeat(5_000)]);
  expect(parseJson(text(4_997))).toHaveLength(2);
  expect(() => parseJson(text(4_998))).toThrow('The request holds more than 5000 values.');
});
