import { expect, test } from '@jest/globals';
import { fail, ok, warn } from '../doctor/finding.ts';
import { compareWithTold } from './told.ts';

const told = (...wrong: string[]) => ({ lookedAt: '2026-11-27T07:00:00.000Z', wrong });
const mail = fail('Mail', 'can’t be reached', 'Check SMTP_URL.');

test.each([
  ['all is well', told(), [ok('Mail', 'fine'), warn('Site', 'not encrypted', 'Use it.')], [], undefined],
  [
    'a thing is wrong for the first time',
    told(),
    [mail],
    ['Mail'],
    'This is wrong:\n\nfail  Mail: can’t be reached\n      → Check SMTP_URL.',
  ],
  ['it is still wrong', told('Mail'), [mail], ['Mail'], undefined],
  ['it is well again', told('Mail'), [ok('Mail', 'fine')], [], 'This is well again: Mail.'],
  [
    'one is well again and another is still wrong',
    told('Mail', 'Disk'),
    [mail],
    ['Mail'],
    'This is well again: Disk.',
  ],
])('when %s, the admins are told what has changed, once', (_when, before, findings, wrong, text) => {
  expect(compareWithTold(before, findings)).toEqual({ wrong, text });
});
