import { beforeEach, expect, test } from '@jest/globals';
import { setLegacyPrice } from '../../../tests/fixtures/api/payments.ts';
import { AuditEntry } from '../audit/audit-entry.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();

const none = { name: null, address: null, vatNumber: null, pricesIncludeVat: false, payTo: null };
const PATH = '/api/admin/business-details';
const read = async () => (await api.call('GET', PATH, { as: coach })).body;
const save = (body: object) => api.call('PUT', PATH, { as: coach, body: { ...none, ...body } });

beforeEach(async () => {
  expect((await save({})).status).toBe(200);
});

test('the business details are empty at first, and stored as saved', async () => {
  expect(await read()).toEqual(none);
  const saved = { name: 'Morgan Tennis', address: '1 Church Lane\nCambridge', vatNumber: 'GB980780684' };
  expect(await save({ ...saved, vatNumber: ' 980 7806 84', pricesIncludeVat: true })).toMatchObject({
    status: 200,
    body: { ...saved, pricesIncludeVat: true },
  });
  expect(await read()).toEqual({ ...none, ...saved, pricesIncludeVat: true });
});

test('bank details for transfers are stored', async () => {
  const payTo = '20-00-00 12345678';
  expect((await save({ payTo })).body).toEqual({ ...none, payTo });
  expect((await save({ payTo: ' ' })).body).toEqual(none);
  const entries = AuditEntry.query(api.knex).where({ action: 'business.changed' }).orderBy('id', 'desc');
  expect((await entries.limit(2)).map(({ details }) => details['fields'])).toEqual([['payTo'], ['payTo']]);
});

test('an empty business detail is stored as none', async () => {
  expect((await save({ name: ' ', address: '', vatNumber: '' })).body).toEqual(none);
});

test.each([
  ['a VAT number with a wrong digit', { vatNumber: 'GB 980 7806 85' }, 422, 'vat_number_invalid'],
  ['prices with VAT without a number', { pricesIncludeVat: true }, 422, 'vat_number_missing'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 400, 'invalid_request'],
  ['bank details that are too long', { payTo: 'x'.repeat(201) }, 400, 'invalid_request'],
  ['a missing field', { pricesIncludeVat: undefined }, 400, 'invalid_request'],
])('business details are refused and nothing changes: %s', async (_, body, status, code) => {
  expect(await save({ name: 'Other', ...body })).toMatchObject({ status, body: { code } });
  expect(await read()).toEqual(none);
});

test('business details are not saved while a price below the minimum is stored, and the refusal names it', async () => {
  await setLegacyPrice(api, 20);
  expect(await save({ name: 'Other' })).toMatchObject({ status: 422, body: { code: 'price_too_low' } });
});
