import { expect, test } from '@jest/globals';
import { domainsIn } from './answers.ts';

test.each([
  ['lessons.example', 'lessons.example', 'coach.lessons.example'],
  [' Lessons.EXAMPLE ', 'lessons.example', 'coach.lessons.example'],
  ['lessons.example panel.lessons.example', 'lessons.example', 'panel.lessons.example'],
  ['zürich.example', 'xn--zrich-kva.example', 'coach.xn--zrich-kva.example'],
  ['テニス.example', 'xn--zckzap.example', 'coach.xn--zckzap.example'],
  ['xn--zrich-kva.example', 'xn--zrich-kva.example', 'coach.xn--zrich-kva.example'],
])('the answer %j names the host %s, and %s for the module', (answer, domain, moduleDomain) => {
  expect(domainsIn(answer)).toEqual({ domain, moduleDomain });
});

test.each([
  ['', ' is no name such as lessons.example.'],
  ['lessons', 'lessons is no name such as lessons.example.'],
  ['127.1', '127.1 is no name such as lessons.example.'],
  ['https://lessons.example', 'https://lessons.example is no name such as lessons.example.'],
  ['lessons.example/book', 'lessons.example/book is no name such as lessons.example.'],
  ['le_ssons.example', 'le_ssons.example is no name such as lessons.example.'],
  ['lessons.example zü..rich', 'zü..rich is no name such as lessons.example.'],
  ['a.example b.example c.example', 'At most two names: the site’s and the module’s.'],
  ['zürich.example xn--zrich-kva.example', 'The coach’s module has a name of its own.'],
])('the answer %j is refused', (answer, reason) => {
  expect(() => domainsIn(answer)).toThrow(reason);
});
