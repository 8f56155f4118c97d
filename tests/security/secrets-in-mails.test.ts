import { callOff } from '../fixtures/api/call-off.ts';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { Mail } from '../../api/src/mails/outbox.ts';
import { sendRefund } from '../../api/src/payments/send-refund.ts';
import { render } from '../fixtures/api/render-sample.ts';
import { ADA, sampleMails } from '../fixtures/api/sample-mails.ts';
import { openApi } from '../fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../fixtures/api/start-test-api.ts';
import { bookLesson, NOW, openIntent, openTennisWeek, TUESDAY_9 } from '../fixtures/api/tennis-week.ts';

/* Secrets that no mail may hold, in the samples of all kinds and in the mails of a player's and a coach's week. */

const CARD = '4242424242424242';
const SECRETS = {
  'a client secret': /_secret_/,
  'a token of a session': /eyJ[\w-]+\.eyJ|bearer/i,
  'a webhook’s secret': /whsec_/,
  'an API key': /[sr]k_(test|live)_\w|pk_(test|live)_\w/,
  'an id of the payment provider': /\b(pi|re|ch|pm)_\w{10,}/,
  'a card number': /\b4\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b/,
  'a card’s brand or end': /\b(visa|mastercard|amex)\b|(ending in|[•*]{4}) ?\d{4}/i,
  // The word alone is in mails about an account's security.
  'a password': /password\s*(is|was|:|=)/i,
};

const lines: string[] = [];
const secrets: string[] = [];

const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const api = await openApi({ log, faults: { onDelivery: () => 'lost' } });
api.setNow(NOW);
await openTennisWeek(api);
const player = await api.createPlayer({ email: 'robin@example.com' });
const coach = await api.createPlayer({ isCoach: true, email: 'coach@example.com' });
secrets.push(player.token, coach.token, api.webhookSecret, CARD);

/** Books, moves and cancels, is refunded, loses a slot and gets notes. Resolves with all mails that are sent. */
async function drive() {
  const book = (startTime: string) => bookLesson(api, player, startTime, 60, CARD);
  const post = (as: TestPlayer, path: string, body: object = {}) => api.call('POST', path, { as, body });
  const moved = await book(TUESDAY_9);
  await post(player, `/api/bookings/${moved.id}/reschedule`, { startTime: '2037-11-25T10:00:00Z' });
  await post(player, `/api/bookings/${moved.id}/cancel`);
  const byCoach = await book('2037-11-26T09:00:00.000Z');
  await post(coach, `/api/bookings/${byCoach.id}/cancel-with-refund`, { refund: true, reason: 'Rain' });
  await api.knex('players').where({ id: player.id }).update({ emailVerified: true });
  const calledOff = await book('2037-11-26T11:00:00.000Z');
  await callOff(api, coach, [calledOff.id]);
  const late = await openIntent(api, player, { amount: 50, startTime: '2037-11-27T09:00:00Z', duration: 60 });
  secrets.push(late.clientSecret);
  await api.pay(late.clientSecret, CARD);
  api.setNow(new Date('2037-11-27T09:30:00Z'));
  await post(player, '/api/bookings', { paymentIntentId: late.paymentIntentId });
  for (const { id } of await api.knex('refunds').select('id')) await sendRefund(api.context, id);
  // Reminders too, whose time has passed.
  await Mail.query(api.knex).where({ status: 'waiting' }).patch({ sendAt: null, notAfter: null });
  return [...(await api.mailsTo(player.email)), ...(await api.mailsTo(coach.email))];
}

test('no mail, nor the log, has a secret, a card or an id of the provider', async () => {
  const samples = sampleMails(ADA).map(render);
  const sent = await drive();
  expect(new Set(await api.knex('mails').where({ status: 'sent' }).pluck('kind')).size).toBeGreaterThan(6);
  const texts = [...samples, ...sent].map(({ subject, html, text, attachments }) => {
    const files = attachments.map(({ content }) => `${content}${Buffer.from(content, 'base64').toString()}`);
    return [subject, html, text, ...files].join('\n');
  });
  const found = texts.flatMap((text) =>
    Object.entries(SECRETS).flatMap(([name, pattern]) =>
      pattern.test(text) ? [`${name} in ${text.slice(0, 60)}`] : [],
    ),
  );
  expect(found).toEqual([]);
  for (const secret of secrets) for (const text of texts) expect(text).not.toContain(secret);

  // The pages of a mail are opened: the log has the pattern of their calls alone.
  const tokens = sent.flatMap(({ text, html }) => [
    ...`${text} ${html}`.matchAll(/\/(?:lesson|receipt|choose)(?:\?[^#\s"]*)?#([\w-]{40,})/g),
  ]);
  expect(tokens.length).toBeGreaterThan(2);
  for (const [, token] of tokens) {
    await api.call('GET', '/api/lesson-links', { link: token });
    await api.call('GET', '/api/choice-links', { link: token });
  }
  expect(sent.some(({ text }) => text.includes('/choose?'))).toBe(true);
  const logged = lines.join('');
  expect(logged).toContain('"path":"/api/lesson-links"');
  for (const [, token] of tokens) expect(logged).not.toContain(token);
  for (const secret of secrets) expect(logged).not.toContain(secret);
  expect(logged).not.toMatch(/robin@example\.com|_secret_/);
});
