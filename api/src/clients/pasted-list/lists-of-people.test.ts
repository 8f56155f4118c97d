import { expect, test } from '@jest/globals';
import { personsIn } from '../../../../tests/fixtures/api/persons-in-list.ts';

/* Lists as people write them, with what their owners mean. */

test.each<[what: string, list: string, persons: string[]]>([
  [
    'couples, and surnames first',
    `Mr & Mrs Dunn, 01223 496032
Mr and Mrs J Dunn 01632 960212
O'Brien, Niamh 07700900205
Mrs. Hill – 07700 900206
Dr Anna Lee: 07700 900207`,
    [
      'Mr & Mrs Dunn | +44 1223 496032 | -',
      'Mr and Mrs J+Dunn | +44 1632 960212 | -',
      "Niamh+O'Brien | +44 7700 900205 | -",
      'Mrs. Hill | +44 7700 900206 | -',
      'Anna+Lee | +44 7700 900207 | -',
    ],
  ],
  [
    'three lines a person',
    `Nora Example
07700 900211
nora@example.com

Owen Sample
07700 900212
owen@example.com`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | owen@example.com'],
  ],
  [
    'labelled lines',
    `Name: Nora Example
Child: Tom
Phone: 07700 900211
Email: nora@example.com

Name: Owen Sample
Child: Ella
Phone: 07700 900212
Email: owen@example.com`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | owen@example.com'],
  ],
  [
    'the number above the name',
    `07700 900211
Nora Example
07700 900212
Owen Sample`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'ages before the number',
    `Tom (8) Nora Example 07700 900211
Ella, 10, 07700 900212
Sam 8yrs 07700 900213
Mia age 9 07700 900214
Leo U10 07700 900215`,
    [
      'Tom | +44 7700 900211 | -',
      'Ella | +44 7700 900212 | -',
      'Sam | +44 7700 900213 | -',
      'Mia | +44 7700 900214 | -',
      'Leo | +44 7700 900215 | -',
    ],
  ],
  [
    'numbers abroad',
    `Jean Dupont +33 6 12 34 56 78
Seán Kelly 00353 87 123 4567
Max Groß +49 (0)1512 3456789
José García, +34 612 34 56 78`,
    [
      'Jean+Dupont | +33 6 12 34 56 78 | -',
      'Seán+Kelly | +353 87 123 4567 | -',
      'Max+Groß | +49 1512 3456789 | -',
      'José+García | +34 612 34 56 78 | -',
    ],
  ],
  [
    'several persons in a line',
    `Nora Example 07700 900211, Owen Sample 07700 900212; Tess Third 07700 900213`,
    [
      'Nora+Example | +44 7700 900211 | -',
      'Owen+Sample | +44 7700 900212 | -',
      'Tess+Third | +44 7700 900213 | -',
    ],
  ],
  [
    'the number before the name',
    `07700 900211 Nora Example
07700900212 - Owen Sample
+447700900213\tTess Third`,
    [
      'Nora+Example | +44 7700 900211 | -',
      'Owen+Sample | +44 7700 900212 | -',
      'Tess+Third | +44 7700 900213 | -',
    ],
  ],
  [
    'headings of groups',
    `Tuesday group
Nora Example 07700 900211
Owen Sample 07700 900212

Thursday group
Tess Third 07700 900213`,
    [
      '? | - | - | no_name | no_contact',
      'Nora+Example | +44 7700 900211 | -',
      'Owen+Sample | +44 7700 900212 | -',
      '? | - | - | no_name | no_contact',
      'Tess+Third | +44 7700 900213 | -',
    ],
  ],
  [
    'dates before and after',
    `12/03/2025 17:00 Nora Example 07700 900211
2025-03-12 Owen Sample 07700 900212
Tess Third 07700 900213 12 March 2015
Una Two 07700 900214 (joined Sept 2019)`,
    [
      'Nora+Example | +44 7700 900211 | -',
      'Owen+Sample | +44 7700 900212 | -',
      'Tess+Third | +44 7700 900213 | -',
      'Una+Two | +44 7700 900214 | -',
    ],
  ],
  [
    'couples',
    `John & Mary Pair 01632 960211
John and Mary Pair 01632 960212`,
    ['John & Mary+Pair | +44 1632 960211 | -', 'John and Mary+Pair | +44 1632 960212 | -'],
  ],
  [
    'notes and postal addresses below a name',
    `Nora Example
Tuesdays 5pm
07700 900211

Owen Sample
1 High Street
Cambridge CB1 2AB
Tel: 01632 960212
owen@example.com`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 1632 960212 | owen@example.com'],
  ],
  [
    'what else people write',
    `Mr & Mrs Dunn, 01223 496 0321
Sarah Hill (Tom 8, Ella 10) 07700 900220
Peter (Pete) Hill 07700 900221
→ Una Two 07700.900.214
EXAMPLE Nora 07700 900211
Tom (8) Nora Example 07700 900211
Nora Example, Tom 8, Ella 10, 07700 900212
Sarah Hill, 960142
Sarah Hill, sarah@nowhere
Tuesday, left-handed,Sarah Hill,07700 900123
Nora Example - Tuesdays 5pm - 07700 900211
Nora Example (mob) 07700 900211 / 01632 960211 (home)
Nora 07700900211 nora@example.com Tuesday 5pm £45
Li Sun 07700 900222
May Day 07700 900223
April Jones 12 07700 900224
Jo Member 07700 900225
Sarah's mum 07700 900226
Alex (07700900227)`,
    [
      'Mr & Mrs Dunn | 01223 496 0321 | - | unread_phone',
      'Sarah+Hill | +44 7700 900220 | -',
      'Peter+Hill | +44 7700 900221 | -',
      'Una+Two | +44 7700 900214 | -',
      'Nora+EXAMPLE | +44 7700 900211 | -',
      'Tom | +44 7700 900211 | -',
      'Nora+Example | +44 7700 900212 | -',
      'Sarah+Hill | 960142 | - | unread_phone',
      'Sarah+Hill | - | sarah@nowhere | unread_email',
      'Sarah+Hill | +44 7700 900123 | -',
      'Nora+Example | +44 7700 900211 | -',
      'Nora+Example | +44 7700 900211 | -',
      'Nora | +44 7700 900211 | nora@example.com',
      'Li+Sun | +44 7700 900222 | -',
      'May+Day | +44 7700 900223 | -',
      'April+Jones | +44 7700 900224 | -',
      'Jo+Member | +44 7700 900225 | -',
      "Sarah's+mum | +44 7700 900226 | -",
      'Alex | +44 7700 900227 | -',
    ],
  ],
  [
    'labels, children and cut numbers',
    `'t Hart Anna 07700 900211
Sarah Hill M: 07700 900212
Sarah Hill mob 07700 900213 home 01632 960213
Sarah_Hill 07700 900214
Sarah Hill (Tom, Ella) 07700 900215
Sarah Hill / Tom 07700 900216
Anna + Ben Hill 07700 900217
Sarah Hill 2 07700 900218
Madonna 07700 900219
Sarah Hill (Tom 8, Ella 10) 07700 900220
Tom (10yrs) 07700 900221
7.7009E+09, Sarah Hill
4.47701E+11, Sarah Hill
7700900222.0, Sarah Hill`,
    [
      "Anna+'t Hart | +44 7700 900211 | -",
      'Sarah+Hill | +44 7700 900212 | -',
      'Sarah+Hill | +44 7700 900213 | -',
      'Sarah+Hill | +44 7700 900214 | -',
      'Sarah+Hill | +44 7700 900215 | -',
      'Sarah+Hill | +44 7700 900216 | -',
      'Anna + Ben+Hill | +44 7700 900217 | -',
      'Sarah+Hill | +44 7700 900218 | -',
      'Madonna | +44 7700 900219 | -',
      'Sarah+Hill | +44 7700 900220 | -',
      'Tom | +44 7700 900221 | -',
      'Sarah+Hill | 7.7009E+09 | - | unread_phone',
      'Sarah+Hill | 4.47701E+11 | - | unread_phone',
      'Sarah+Hill | +44 7700 900222 | -',
    ],
  ],
  [
    'another number before the phone number',
    `Tom 10 07700 900211
Tue 17:00 Owen 07700 900212
Nora Example £45 07700 900213
Since 12/03/2015 Tess Third 07700 900214
Nora Example 07700 900215 £45
Una Two 12/03/2015 07700 900216`,
    [
      'Tom | +44 7700 900211 | -',
      'Owen | +44 7700 900212 | -',
      'Nora+Example | +44 7700 900213 | -',
      'Tess+Third | +44 7700 900214 | -',
      'Nora+Example | +44 7700 900215 | -',
      'Una+Two | +44 7700 900216 | -',
    ],
  ],
])('%s', (_, list, persons) => expect(personsIn(list)).toEqual(persons));
