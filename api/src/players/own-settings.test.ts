import { beforeEach, describe, expect, test } from '@jest/globals';
import { unsubscribeLinks } from '../links/link-addresses.ts';
import { signLink } from '../links/signed-link.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const setup = await setUpApi();
const { api } = setup;

describe('mail switches', () => {
  const DEFAULTS = { reminders: true, twoHourReminder: false, news: false };
  const read = async () => (await api.call('GET', '/api/me/settings', { as: setup.player })).body;
  const save = (body: object) => api.call('PUT', '/api/me/settings', { as: setup.player, body });

  test('each mail switch is stored on its own, for this player alone', async () => {
    const other = await api.createPlayer();
    expect(await save({ news: true })).toMatchObject({ status: 200, body: { ...DEFAULTS, news: true } });
    await save({ twoHourReminder: true, reminders: false });
    expect(await read()).toMatchObject({ reminders: false, twoHourReminder: true, news: true });
    expect((await save({})).body).toMatchObject({ reminders: false, twoHourReminder: true, news: true });
    expect((await api.call('GET', '/api/me/settings', { as: other })).body).toMatchObject(DEFAULTS);
  });

  describe('the unsubscribe link', () => {
    const everything = { reminders: true, twoHourReminder: true, news: true };
    const linkFor = (mails: keyof typeof everything) =>
      new URL(unsubscribeLinks(api.context.links, { playerId: setup.player.id, mails }).oneClick);
    const open = (link: URL, init?: RequestInit) => fetch(link, { redirect: 'manual', ...init });
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };

    beforeEach(async () => {
      expect((await save(everything)).status).toBe(200);
    });

    test.each(['reminders', 'twoHourReminder', 'news'] as const)(
      'the unsubscribe link stops %s by one click, without sign-in, as often as it is sent',
      async (mails) => {
        for (let click = 0; click < 2; click += 1) {
          const response = await open(linkFor(mails), oneClick);
          expect([response.status, await response.json()]).toEqual([200, { mails, isOn: false }]);
          expect(await read()).toMatchObject({ ...everything, [mails]: false });
        }
        await save({ [mails]: true });
        expect(await read()).toMatchObject(everything);
      },
    );

    test('the unsubscribe link of a mail to a guest stops those of the account that has taken over the lessons', async () => {
      const coach = await api.createPlayer({ isCoach: true });
      const guest = { id: crypto.randomUUID(), email: '', hasAccount: false };
      await api.knex('players').insert(guest);
      const link = new URL(
        unsubscribeLinks(api.context.links, { playerId: guest.id, mails: 'reminders' }).oneClick,
      );
      const path = `/api/admin/clients/${guest.id}/same-person`;
      await api.call('POST', path, { as: coach, body: { accountId: setup.player.id } });
      expect((await open(link, oneClick)).status).toBe(200);
      expect(await read()).toMatchObject({ ...everything, reminders: false });
    });

    test('the unsubscribe link accepts any body or none, and is not cached', async () => {
      const form = new FormData();
      form.set('List-Unsubscribe', 'One-Click');
      for (const body of [form, null]) {
        const response = await open(linkFor('news'), { method: 'POST', body });
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toBe('no-store');
        expect(response.headers.get('x-robots-tag')).toBe('noindex');
        expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      }
    });

    test('opening the unsubscribe link changes nothing, whoever opens it', async () => {
      const link = linkFor('news');
      const token = link.pathname.split('/').at(-1);
      const { body } = await api.call('GET', '/api/unsubscribe', { link: token });
      expect(body).toEqual({ mails: 'news', isOn: true });
      const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
      for (const method of ['GET', 'HEAD']) {
        const response = await open(link, { method, headers: browser });
        expect(response.status).toBe(302);
        expect(response.headers.get('location')).toBe(`${api.url}/unsubscribe#${token}`);
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
      expect(await read()).toMatchObject(everything);
    });

    test('the unsubscribe page stops the mails by a call without the token in its address', async () => {
      const link = linkFor('news').pathname.split('/').at(-1);
      const { status, body, headers } = await api.call('POST', '/api/unsubscribe', { link });
      expect([status, body]).toEqual([200, { mails: 'news', isOn: false }]);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(await read()).toMatchObject({ ...everything, news: false });
    });

    test.each([
      ['of another purpose', 'lesson', 'news:'],
      ['for mails that nobody knows', 'unsubscribe', 'confirmations:'],
      ['for no mails', 'unsubscribe', ''],
    ] as const)('an unsubscribe link is refused %s', async (_, purpose, prefix) => {
      const token = signLink(api.context.links, { purpose, subject: prefix + setup.player.id });
      for (const response of [
        await api.call('GET', '/api/unsubscribe', { link: token }),
        await api.call('POST', '/api/unsubscribe', { link: token }),
        await api.call('POST', `/api/unsubscribe/${token}`),
      ])
        expect(response).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
      expect(await read()).toMatchObject(everything);
    });
  });
});

describe('privacy switches', () => {
  const DEFAULTS = { profileVisibility: true, locationSharing: true, dataSharing: true };
  const read = async () => (await api.call('GET', '/api/me/settings', { as: setup.player })).body;
  const save = (body: object) => api.call('PUT', '/api/me/settings', { as: setup.player, body });

  test('each privacy switch is stored on its own, for this player alone', async () => {
    const other = await api.createPlayer();
    expect(await read()).toMatchObject(DEFAULTS);
    for (const [index, name] of Object.keys(DEFAULTS).entries()) {
      const off = Object.keys(DEFAULTS).slice(0, index + 1);
      const expected = { ...DEFAULTS, ...Object.fromEntries(off.map((one) => [one, false])) };
      expect(await save({ [name]: false })).toMatchObject({ status: 200, body: expected });
      expect(await read()).toMatchObject(expected);
    }
    expect((await save({})).body).toEqual(await read());
    expect((await api.call('GET', '/api/me/settings', { as: other })).body).toMatchObject(DEFAULTS);
  });
});
