import { expect, test } from '@jest/globals';
import { siteInArgs } from './site-in-args.ts';

const PROGRAM = '/opt/lessons/current/api/operate.js';

test.each<[string[], string | undefined, string[]]>([
  [['doctor'], undefined, ['doctor']],
  [['--site', 'anna', 'update', 'api.tar.gz'], 'anna', ['update', 'api.tar.gz']],
  [['setup', '--site', 'anna', '--self-signed'], 'anna', ['setup', '--self-signed']],
  [['setup', '--site=anna'], 'anna', ['setup']],
  [['--site', 'anna', 'setup', '--site', 'anna'], 'anna', ['setup']],
])('the arguments %j name the site %s', (args, name, others) => {
  expect(siteInArgs(args, PROGRAM)).toEqual({ name, others });
});

test('the short command of a site refuses another site, and says the command for it', () => {
  expect(() =>
    siteInArgs(['--site', 'lessons', 'setup', '--site', 'anna', '--self-signed'], PROGRAM),
  ).toThrow(
    'This command is for the site lessons. For anna: sudo node /opt/lessons/current/api/operate.js --site anna setup --self-signed',
  );
});

test.each([[['doctor', '--site']], [['--site=', 'doctor']]])(
  'a site without a name is refused: %j',
  (args) => {
    expect(() => siteInArgs(args, PROGRAM)).toThrow('Name the site after --site.');
  },
);
