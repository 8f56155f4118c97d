import { expect, jest, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { screen, waitFor, within } from '@testing-library/react';
import { getCoachProfile, getCoachSchedule, listNextSlots } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { fakeApi } from '../../../test/fake-api.ts';
import { fakeEventSource } from '../../../test/fake-event-source.ts';
import { schedule } from '../../../test/sample-data.ts';
import { LandingPage } from './landing-page.tsx';

const api = fakeApi();
const events = fakeEventSource();

const html = renderToStaticMarkup(<LandingPage />);

/** Opens the page as the build has rendered it, each time with modules of its own, and waits for its event stream. */
async function open(): Promise<void> {
  document.body.innerHTML = html;
  jest.resetModules();
  (await import('./fill-landing-page.ts')).fillLandingPage();
  await streamOpens();
}

/** Without this a page could open its stream in the test after its own. */
const streamOpens = () => waitFor(() => expect(events.open).toHaveLength(1));

const loaded = () =>
  waitFor(() =>
    expect(screen.queryByRole('status', { name: 'Loading the next free lessons' })).not.toBeInTheDocument(),
  );

test('the landing page shows who teaches, why, and how to reach the coach [spec 2 Landing page]', async () => {
  api.on(listNextSlots, []);
  await open();
  expect(await screen.findByText(coach.name)).toBeVisible();
  expect(screen.getByText('Professional Tennis Coach')).toBeVisible();
  expect(screen.getByText(coach.area)).toBeVisible();
  expect(screen.getByText('Sign in or create an account to get started')).toBeVisible();
  expect(screen.getByRole('img', { name: `Portrait of ${coach.name}` })).toBeVisible();

  const why = within(screen.getByRole('region', { name: 'Why Choose' }));
  expect(why.getAllByRole('heading', { level: 3 }).map((claim) => claim.textContent)).toEqual([
    'All skill levels welcome',
    'Flexible scheduling with 24/7 online booking and instant confirmation',
    'Secure online payments',
    '10+ years professional experience',
  ]);
  const withoutYears = 'Coaching players from beginner to professional, one to one, at their own pace.';
  expect(why.getByText(withoutYears)).toBeVisible();
  const touch = within(screen.getByRole('region', { name: 'Get in Touch' }));
  expect(touch.getByRole('link', { name: /Call/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+?\d+$/),
  );
  expect(touch.getByRole('link', { name: /Email/ })).toHaveAttribute('href', `mailto:${coach.email}`);
  expect(screen.getByRole('link', { name: 'Privacy Notice' })).toHaveAttribute('href', '/privacy-notice');
  await loaded();
});

test('the landing page shows a note that it calls an example, the rules of cancelling, and the court on a map', async () => {
  api.on(listNextSlots, []);
  await open();
  expect(screen.getByRole('figure')).toHaveTextContent(/^Example: the coach’s note/);
  expect(screen.getByText(/^Move or cancel until 24 hours before/)).toBeVisible();
  const court = await screen.findByRole('link', { name: new RegExp(`^${coach.courtName}.*Map$`) });
  expect(court).toHaveAttribute('href', expect.stringContaining(`query=${coach.map.latitude},`));
  await loaded();
});

test('below the claim stand the credentials that are not over, and where to check them', async () => {
  const credentials = [
    { name: 'First Aid', until: '2026-11-19' },
    { name: 'LTA Accredited Coach', until: null },
  ];
  const profile = { ...coach, credentials, credentialsUrl: 'https://lta.org.uk/me' };
  api.on(listNextSlots, []).on(getCoachProfile, profile);
  await open();
  const list = within(await screen.findByRole('list', { name: 'Credentials' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'LTA Accredited Coach',
  ]);
  expect(screen.getByRole('link', { name: 'Check it' })).toHaveAttribute('href', 'https://lta.org.uk/me');
  events.accept();
  api.on(getCoachProfile, { ...profile, credentials: credentials.slice(0, 1) });
  events.send('all');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Credentials' })).not.toBeInTheDocument());
});

test('the landing page names the prices, and the new ones after a change', async () => {
  const prices = () => document.querySelector('[data-fill=prices]');
  api.on(listNextSlots, []);
  api.on(getCoachSchedule, schedule);
  await open();
  await waitFor(() => expect(prices()).toHaveTextContent('1 hour £50 2 hours £90'));
  events.accept();
  api.on(getCoachSchedule, { ...schedule, pricing: { oneHour: 55, twoHour: 99.5 } });
  events.send('all');
  await waitFor(() => expect(prices()).toHaveTextContent('1 hour £55 2 hours £99.50'));
});

test('the landing page shows the next free lessons once the server has returned them', async () => {
  api.on(listNextSlots, [
    { startTime: '2026-11-24T17:00:00.000Z', duration: 60, price: 50 },
    { startTime: '2026-11-28T11:00:00.000Z', duration: 120, price: 90 },
  ]);
  await open();
  expect(await screen.findByText('17:00')).toBeVisible();
  const free = within(screen.getByRole('region', { name: /Next free/ }));
  expect(free.getAllByRole('link').map((slot) => slot.textContent)).toEqual([
    'Tue 24 Nov17:00£50',
    'Sat 28 Nov11:00£90 · 2 h',
  ]);
  expect(free.getAllByRole('link').map((slot) => slot.getAttribute('href'))).toEqual([
    '/book?at=2026-11-24T17%3A00%3A00.000Z&minutes=60',
    '/book?at=2026-11-28T11%3A00%3A00.000Z&minutes=120',
  ]);
});

test.each([
  ['no lesson is free', 200, []],
  ['the server fails', 500, { code: 'internal', message: 'Something went wrong.' }],
])('the landing page has no free lessons when %s', async (_case, status, body) => {
  api.on(listNextSlots, Response.json(body, { status }));
  await open();
  await loaded();
  expect(screen.queryByText('Next free')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book Tennis Lessons' })).toBeVisible();
});

test('on the landing page a response from before a change does not replace the one from after it', async () => {
  const first = Promise.withResolvers<Response>();
  api.on(listNextSlots, () => first.promise);
  await open();
  events.accept();
  api.on(listNextSlots, [{ startTime: '2026-11-24T18:00:00.000Z', duration: 60, price: 50 }]);
  events.send(['2026-11-24']);
  await screen.findByText('18:00');
  const shown = new Set<string | null | undefined>();
  const observer = new MutationObserver(() => shown.add(document.querySelector('time')?.textContent));
  observer.observe(document.body, { childList: true, subtree: true });
  first.resolve(Response.json([{ startTime: '2026-11-24T17:00:00.000Z', duration: 60, price: 50 }]));
  // Its response comes after the first one.
  api.on(listNextSlots, [{ startTime: '2026-11-24T19:00:00.000Z', duration: 60, price: 50 }]);
  events.send(['2026-11-24']);
  await screen.findByText('19:00');
  observer.disconnect();
  expect([...shown]).toEqual(['19:00']);
});
