import { expect, test } from '@jest/globals';
import { filled, templateNamed, unitOfSite, unitTemplates } from './templates.ts';

test('a template gets its values, and keeps nginx’s own variables', () => {
  expect(
    filled('server_name ${HOST}; proxy_set_header Host $host; $${NAME}_robots', {
      HOST: 'a.example',
      NAME: 'anna',
    }),
  ).toBe('server_name a.example; proxy_set_header Host $host; $anna_robots');
});

test('a template whose variable has no value is refused', () => {
  expect(() => filled('${PORT}', {})).toThrow('variable PORT without a value');
});

test.each([
  ['User=lessons\n', 'User=anna\n'],
  ['WorkingDirectory=/opt/lessons/current', 'WorkingDirectory=/opt/anna/current'],
  [
    'LoadCredential=owner:/etc/lessons/owner_database_url',
    'LoadCredential=owner:/etc/anna/owner_database_url',
  ],
  [
    'ExecStart=/usr/bin/node api/operate.js --site lessons backup',
    'ExecStart=/usr/bin/node api/operate.js --site anna backup',
  ],
  [
    'After=lessons-api@3001.service lessons-sandbox.service',
    'After=anna-api@3001.service anna-sandbox.service',
  ],
  ['Description=Tennis lessons: the API on port %i', 'Description=Tennis lessons: the API on port %i'],
  ['# It keeps lessons that were booked.', '# It keeps lessons that were booked.'],
])('the unit of another site has its name in the place of the first one’s: %s', (line, expected) => {
  expect(unitOfSite(line, 'anna')).toBe(expected);
});

test.each(unitTemplates())(
  '%s has no path, account or program of the first site when another’s name is put in',
  (name) => {
    const settings = unitOfSite(templateNamed(`systemd/${name}`), 'anna')
      .split('\n')
      .filter((line) => !line.startsWith('#') && !line.startsWith('Description='));
    expect(settings.filter((line) => line.includes('lessons'))).toEqual([]);
    expect(unitOfSite(templateNamed(`systemd/${name}`), 'lessons')).toBe(templateNamed(`systemd/${name}`));
  },
);
