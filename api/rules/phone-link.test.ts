import { expect, test } from '@jest/globals';
import { messageLink, phoneLink, whatsAppLink } from './phone-link.ts';

test.each([
  ['+44 1632 960142', 'tel:+441632960142'],
  ['+44 (0) 1632 960142', 'tel:+441632960142'],
  ['+44(0)1632 960142', 'tel:+441632960142'],
  ['(01632) 960.142', 'tel:01632960142'],
])('the phone number %s has the link %s', (phone, link) => expect(phoneLink(phone)).toBe(link));

test.each([
  ['+44 7700 900123', 'https://wa.me/447700900123'],
  ['+44 (0) 7700 900123', 'https://wa.me/447700900123'],
  ['0044 7700 900123', 'https://wa.me/447700900123'],
  ['07700 900123', 'https://wa.me/447700900123'],
  ['(01632) 960.142', 'https://wa.me/441632960142'],
  ['+49 1512 3456789', 'https://wa.me/4915123456789'],
  // Without a country's code and without the 0 in its place it may be anybody's.
  ['7700 900123', null],
  ['960142', null],
  ['', null],
])('the phone number “%s” has the WhatsApp address %s', (phone, link) =>
  expect(whatsAppLink(phone, '')?.href ?? null).toBe(link),
);

const words = 'Hi Ana & Ben, about 9:00?';
const encoded = 'Hi%20Ana%20%26%20Ben%2C%20about%209%3A00%3F';
const number = '07700 900123';
const apart = { target: '_blank', rel: 'noreferrer' };

test.each([
  ['a phone writes a text message', number, words, true, `sms:07700900123?&body=${encoded}`, {}],
  ['a phone writes a text message without words', number, '', true, 'sms:07700900123', {}],
  ['a desktop opens WhatsApp', number, words, false, `https://wa.me/447700900123?text=${encoded}`, apart],
])('%s', (_, phone, text, sendsTexts, href, attributes) =>
  expect(messageLink(phone, text, sendsTexts)).toEqual({ href, ...attributes }),
);

test.each([
  ['nobody’s number', null, true],
  ['an empty number', '', true],
  ['a number without a country on a desktop', '960142', false],
])('%s has no message', (_, phone, sendsTexts) => expect(messageLink(phone, words, sendsTexts)).toBeNull());
