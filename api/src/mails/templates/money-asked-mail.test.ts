import { expect, test } from '@jest/globals';
import { render } from '../../../../tests/fixtures/api/render-sample.ts';
import { LESSON, WEEKLY } from '../../../../tests/fixtures/api/sample-mails.ts';
import type { FactsOf } from '../mail-facts.ts';

const owed = WEEKLY.slice(0, 2).map((lesson) => ({ ...lesson, canPayOnline: true }));
const ask = (more: Partial<FactsOf<'money-asked'>> = {}) =>
  render({ kind: 'money-asked', greetingName: 'Sarah', lessons: owed, payTo: null, ...more });

test('a client with an account is asked by mail in the shared words, with the sum of each lesson and the way to pay', () => {
  const { text, subject } = ask({ payTo: '20-00-00 12345678' });
  expect(subject).toBe('To pay: £100 for your 2 lessons');
  expect(text).toBe(`£100 to pay

Hi Sarah, just a quick note: there is still £100 to pay for the lessons on Tue 20 Oct and Tue 27 Oct.

Tue 20 Oct: 09:00–10:00, £50
Tue 27 Oct: 09:00–10:00, £50

Pay here:
https://lessons.example/pay

Or by transfer: 20-00-00 12345678

Thank you!

Paid already, or is something wrong? Reply to this email or call Alex Morgan at +44 1632 960142.

-- 
Alex Morgan, Professional Tennis Coach
+44 1632 960142
coach@example.com
Church Lane, Little Shelford, Cambridge CB22 5HG

You are getting this email because you have a lesson with Alex Morgan.
`);
});

test('a client who can’t pay online is asked by mail for a transfer alone', () => {
  const lessons = [{ ...LESSON, canPayOnline: false }];
  const { text, subject } = ask({ lessons, payTo: '20-00-00 12345678' });
  expect(subject).toBe('To pay: £50 for your lesson on Tuesday 24 November');
  expect(text).toContain('You can pay by transfer: 20-00-00 12345678');
  expect(text).not.toContain('/pay');
});

test('the mail that asks for money leads to all that is owed if one lesson can still be paid online', () => {
  const lessons = owed.map((lesson, index) => ({ ...lesson, canPayOnline: index === 1 }));
  expect(ask({ lessons }).text).toContain('https://lessons.example/pay\n');
});
