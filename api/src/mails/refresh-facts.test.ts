import { expect, test } from '@jest/globals';
import { setUpLessonToPay } from '../../../tests/fixtures/api/lesson-to-pay.ts';
import type { TestMail } from '../../../tests/fixtures/api/start-test-api.ts';

const setup = await setUpLessonToPay();
const { api, change } = setup;
const DAY_BEFORE = new Date('2037-11-23T09:00:00Z');

/** Returns the reminder as it is sent a day before the lesson. */
async function reminder(): Promise<TestMail | undefined> {
  api.setNow(DAY_BEFORE);
  const mails = await api.mailsTo(setup.player.email);
  return mails.find(({ subject }) => subject.startsWith('Reminder:'));
}

test('a reminder of a lesson by hand says what is to be paid at its price when it is sent, with the link for paying', async () => {
  await change('price', { price: 45 }, 'PUT');
  const mail = await reminder();
  expect(mail?.text).toContain('To pay at the lesson: £45\n  Pay it now');
  expect(mail?.html).toContain(`/pay?lesson=${setup.lessonId}"`);
});

test.each([
  ['paid by hand ahead', () => change('hand-payment', { method: 'cash' })],
  ['waived', () => change('waived', { isWaived: true }, 'PUT')],
  ['paid online', async () => setup.book(await setup.openAndPay())],
])('a reminder of a lesson that was %s meanwhile asks for no money', async (_, settle) => {
  expect((await settle()).status).toBe(200);
  const mail = await reminder();
  expect(mail?.text).toContain('Where: ');
  expect(mail?.text).not.toMatch(/To pay|Pay it now/);
});
