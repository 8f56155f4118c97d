import { expect, test } from '@jest/globals';
import { coach } from '@lessons/contract/coach';
import { supportLinks } from './contact-support.ts';

test.each([
  ['by SMS', { number: '+44 (0)7700 900142', channel: 'sms' }, 'sms:+447700900142'],
  ['none', null, null],
  ['of a newer server', { number: '+44 7700 900142', channel: 'pigeon' }, null],
])('the chat follows the coach’s profile: %s', (_, chat, href) => {
  expect(supportLinks({ ...coach, chat }).chat).toBe(href);
});
