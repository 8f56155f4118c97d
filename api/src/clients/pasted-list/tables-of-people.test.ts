import { expect, test } from '@jest/globals';
import { personsIn } from '../../../../tests/fixtures/api/persons-in-list.ts';

/* Tables as people make them, with what their owners mean. */

test.each<[what: string, list: string, persons: string[]]>([
  [
    'tabs, with membership numbers',
    `Guardian\tCell\tE-mail\tMembership no.\tJoined
Nora Example\t07700 900211\tnora@example.com\t1234567890\t12/03/2015
Owen Sample\t07700 900212\t\t0123456789\t01.04.2019`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'membership numbers, ages and prices',
    `Member,Membership No,Mobile,Age,Price
Nora Example,7123456789,07700 900211,34,£45
Owen Sample,7123456790,+44 (0)7700 900212,8,£45.00`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'one column of notes',
    `Name,Notes
Nora Example,"mum's mobile 07700 900211, plays Tue 17:00, £45"
Owen Sample,email owen@example.com`,
    [
      'Nora+Example | +44 7700 900211 | - | other_column',
      'Owen+Sample | - | owen@example.com | other_column',
    ],
  ],
  [
    'a parent’s number below Parent',
    `Child,Parent,Age
Tom Example,07700 900211,8
Ella Sample,07700 900212,10`,
    ['Tom+Example | +44 7700 900211 | -', 'Ella+Sample | +44 7700 900212 | -'],
  ],
  [
    'two parents',
    `Player,DOB,Mum,Mum mobile,Dad,Dad mobile
Tom,12/05/2016,Nora Example,07700 900211,Ned Example,07700 900299
Ella,1/6/2015,Olga Sample,07700 900212,,`,
    ['Nora+Example | +44 7700 900211 | -', 'Olga+Sample | +44 7700 900212 | -'],
  ],
  [
    'days between the cells',
    `Nora Example,Tuesday,07700 900211,nora@example.com
Owen Sample,Tuesday,07700 900212,owen@example.com
Tess Third,Thursday,07700 900213,`,
    [
      'Nora+Example | +44 7700 900211 | nora@example.com',
      'Owen+Sample | +44 7700 900212 | owen@example.com',
      'Tess+Third | +44 7700 900213 | -',
    ],
  ],
  [
    'titles in other words',
    `Wer;Ruf;Post
Nora Example;07700 900211;nora@example.com
Owen Sample;07700 900212;owen@example.com`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | owen@example.com'],
  ],
  [
    'lines above the titles',
    `Tennis clients 2025,,
,,
Name,Tel,Paid
Nora Example,07700 900211,yes
Owen Sample,07700 900212,no`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'home, mobile and work',
    `Name,Home,Mob,Work
Nora Example,01632 960211,07700 900211,
Owen Sample,01632 960212,,01632 960213`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 1632 960212 | -'],
  ],
  [
    'cells of several lines',
    `Name,Contact details
"Nora Example","07700 900211
nora@example.com"
"Owen Sample","07700 900212
owen@example.com"`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | owen@example.com'],
  ],
  [
    'a shop’s orders',
    `Booking ref,Customer,Phone number,Lesson date,Lesson time,Total
10021,Nora Example,7700900211,12/03/2025,17:00,45.00
10022,Owen Sample,7700900212,13/03/2025,17:00,45.00`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'a spreadsheet’s cut number',
    `Full Name,Text Number
Nora Example,447700900211
Owen Sample,4.47701E+11`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | 4.47701E+11 | - | unread_phone'],
  ],
  [
    'honorifics in a column',
    `Title,Forename,Surname,Telephone No.,Email Address
Mrs,Nora,Example,07700-900-211,NORA@EXAMPLE.COM`,
    ['Nora+Example | +44 7700 900211 | NORA@EXAMPLE.COM'],
  ],
  [
    'what is missing',
    `Name,Phone
Nora Example,
,07700 900212`,
    ['Nora+Example | - | - | no_contact', '? | +44 7700 900212 | - | no_name'],
  ],
  [
    'a parent, or the player',
    `Parent first name,Parent surname,Child first name,Child surname,Mobile
Nora,Example,Tom,Example-Smith,07700 900211
,,Owen,Sample,07700 900212`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'a heading that looks like titles',
    `Tennis clients, email or phone
Nora Example 07700 900211
Owen Sample, owen@example.com`,
    ['Nora+Example | +44 7700 900211 | - | other_column', 'Owen+Sample | - | owen@example.com'],
  ],
  [
    'an emergency number is left out, and said',
    `Name,Email,Emergency phone
Nora Example,nora@example.com,07700 900299`,
    ['Nora+Example | - | nora@example.com'],
  ],
  [
    'a zero after the country’s code',
    `Nora Example, +44 07700 900211
Owen Sample, 0044 07700 900212
Tess Third, 4407700900213`,
    [
      'Nora+Example | +44 7700 900211 | -',
      'Owen+Sample | +44 7700 900212 | -',
      'Tess+Third | +44 7700 900213 | -',
    ],
  ],
])('%s', (_, list, persons) => expect(personsIn(list)).toEqual(persons));
