import { expect, test } from '@jest/globals';
import { personsIn } from '../../../../tests/fixtures/api/persons-in-list.ts';

/* Lists as programs write them, with what their owners mean. */

test.each<[what: string, list: string, persons: string[]]>([
  [
    'Google Contacts before 2024',
    `Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value
Nora Example,Nora,,Example,,,Plays,* myContacts,* Home,nora@example.com,Home,01632 960211,Mobile,07700 900211
Owen Sample,Owen,,Sample,,,,* myContacts,,,Mobile,07700 900212 ::: 07700 900299,,`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'Outlook',
    `"First Name","Middle Name","Last Name","Title","Suffix","Company","Department","Job Title","Business Street","Business City","Business Postal Code","Home Street","Business Fax","Business Phone","Company Main Phone","Home Fax","Home Phone","Mobile Phone","Other Phone","Pager","Birthday","E-mail Address","E-mail Type","E-mail Display Name","Notes"
"Nora","","Example","Mrs","","","","","","","","1 High St","01632 960999","01632 960100","","","01632 960211","07700 900211","","","0/0/00","nora@example.com","SMTP","Nora Example (nora@example.com)","Left"
"Owen","J","Sample","","","Smith Ltd","","","","","","","","01632 960212","","","","","","","12/05/1980","","","",""`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 1632 960212 | -'],
  ],
  [
    'a vCard 2.1 with quoted-printable',
    `BEGIN:VCARD
VERSION:2.1
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen;;;
FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen M=C3=
=BCller
TEL;HOME:01632960211
TEL;CELL;PREF:07700900211
EMAIL;INTERNET:jurgen@example.com
NOTE;ENCODING=QUOTED-PRINTABLE:Zeile eins=0D=0A=
Zeile zwei
PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAAAQABAAD
 /2wBDAAgGBgcGBQgHBwcJCQ

END:VCARD`,
    ['Jürgen+Müller | +44 7700 900211 | jurgen@example.com'],
  ],
  [
    'vCards 4.0, of which one is a hall’s',
    `BEGIN:VCARD
VERSION:4.0
N:O'Brien;Niamh;;;
FN:Niamh O'Brien
TEL;VALUE=uri;TYPE="voice,home":tel:+44-1632-960-205
TEL;VALUE=uri;PREF=1;TYPE="voice,cell":tel:+44-7700-900-205
EMAIL:niamh@exam
 ple.com
BDAY:19800512
REV:20240101T120000Z
END:VCARD
BEGIN:VCARD
VERSION:4.0
FN:Village Hall
ORG:Village Hall;
TEL:01632960213
END:VCARD`,
    [
      "Niamh+O'Brien | +44 7700 900205 | niamh@example.com",
      'Village Hall | +44 1632 960213 | - | company_name',
    ],
  ],
  [
    'a vCard whose names have a colon',
    `BEGIN:VCARD
VERSION:3.0
FN:Nora Ex: Court 2
N:Ex\\: Court;Nora;;;
TEL;TYPE="WORK,VOICE";VALUE=UNKNOWN:+447700900211
END:VCARD`,
    ['Nora+Ex Court | +44 7700 900211 | -'],
  ],
  [
    'a WhatsApp chat of an Android phone',
    `12/03/2025, 18:02 - Messages and calls are end-to-end encrypted. No one outside of this chat, not even WhatsApp, can read or listen to them. Tap to learn more.
12/03/2025, 18:04 - Nora Example: Hi, can Tom play Tuesday?
He is 8.
12/03/2025, 18:05 - Alex Coach: Yes, 17:00
12/03/2025, 18:06 - +44 7700 900212: Owen here, 5pm ok? £45?
13/03/2025, 08:06 - Nora Example: my number is 07700 900211`,
    [
      'Nora+Example | +44 7700 900211 | - | from_message',
      'Alex+Coach | - | - | no_contact',
      '? | +44 7700 900212 | - | no_name',
    ],
  ],
  [
    'a WhatsApp group of an iPhone',
    `[12/03/2025, 18:02:11] Tuesday squad: \u200EMessages and calls are end-to-end encrypted.
[12/03/2025, 18:04:11] ~\u202FNora: Hi
[12/03/2025, 18:05:00] \u202A+44\u00A07700\u00A0900212\u202C: Owen here
\u200E[12/03/2025, 18:06:00] Nora: \u200Eimage omitted
[12/03/2025, 18:07:00] \u202A+44\u00A07700\u00A0900213\u202C: \u200E\u202A+44\u00A07700\u00A0900213\u202C joined using this group's invite link`,
    ['Nora | - | - | no_contact', '? | +44 7700 900212 | - | no_name', '? | +44 7700 900213 | - | no_name'],
  ],
  [
    'the members of a WhatsApp group',
    `Nora Example, Owen Sample, +44 7700 900212, +44 7700 900213, You`,
    [
      'Nora+Example | - | - | no_contact',
      'Owen+Sample | - | - | no_contact',
      '? | +44 7700 900212 | - | no_name',
      '? | +44 7700 900213 | - | no_name',
    ],
  ],
  [
    'Calendly',
    `Team,User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Invitee Time Zone,Invitee accepted marketing emails,Text Reminder Number,Event Type Name,Start Date & Time,End Date & Time,Location,Event Created Date & Time,Canceled,Canceled By,Cancellation reason,Question 1,Response 1,Question 2,Response 2
,Alex Coach,alex@example.com,Nora Example,,,nora@example.com,Europe/London,No,+44 7700 900211,Tennis lesson,2025-03-12 17:00,2025-03-12 18:00,Court 1,2025-03-01 08:12,false,,,Child's age,8,,
,Alex Coach,alex@example.com,Owen Sample,,,owen@example.com,Europe/London,No,,Tennis lesson,2025-03-13 17:00,2025-03-13 18:00,Court 1,2025-03-02 08:12,false,,,Phone number,07700 900212,,`,
    [
      'Nora+Example | +44 7700 900211 | nora@example.com',
      'Owen+Sample | +44 7700 900212 | owen@example.com | other_column',
    ],
  ],
  [
    'the answers to a long form',
    `Timestamp,Email Address,"What is your full name? (parent/guardian)",Child's full name,Child's date of birth,Best contact number,Emergency contact name,Emergency contact number,Any medical conditions?
2025/03/12 6:04:11 pm GMT,nora@example.com,Nora Example,Tom Example,12/05/2016,07700 900211,Gran Example,07700 900299,None`,
    ['Nora+Example | +44 7700 900211 | nora@example.com'],
  ],
  [
    'the To of Outlook',
    `To: Hill, Sarah <sarah@example.com>; Jones, Tom <tom@example.com>;
 nora@example.com; 'Owen Sample' <owen@example.com>
Subject: Tennis`,
    [
      'Sarah+Hill | - | sarah@example.com',
      'Tom+Jones | - | tom@example.com',
      '? | - | nora@example.com | no_name',
      'Owen+Sample | - | owen@example.com',
    ],
  ],
  [
    'a table of a text editor',
    `| Name | Phone |
|---|---|
| Nora Example | 07700 900211 |
| Owen Sample | 07700 900212 |`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
  [
    'Google Contacts of 2024',
    `First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,E-mail 3 - Label,E-mail 3 - Value,E-mail 4 - Label,E-mail 4 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value,Phone 4 - Label,Phone 4 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Address 2 - Label,Address 2 - Formatted,Address 2 - Street,Address 2 - City,Address 2 - PO Box,Address 2 - Region,Address 2 - Postal Code,Address 2 - Country,Address 2 - Extended Address,Relation 1 - Label,Relation 1 - Value,Website 1 - Label,Website 1 - Value,Event 1 - Label,Event 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value
Nora,,Example,,,,,,,,,,,,Plays Tuesdays,,* myContacts,* ,nora@example.com,,,,,,,Mobile,07700 900211,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
Owen,,Sample,,,,,,,,Smith Plumbing Ltd,,,,,,* myContacts,,,,,,,,,Mobile,+44 7700 900212,,,,,,,,,,,,,,,,,,,,,,,,,,,,,Anniversary,2009-05-14,,
,,,,,,,,,,Village Hall,,,,,,* myContacts,,,,,,,,,Work,01632 960213,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,`,
    [
      'Nora+Example | +44 7700 900211 | nora@example.com',
      'Owen+Sample | +44 7700 900212 | -',
      'Village Hall | +44 1632 960213 | - | company_name',
    ],
  ],
  [
    'vCards of an iPhone',
    `BEGIN:VCARD
VERSION:3.0
PRODID:-//Apple Inc.//iPhone OS 18.0//EN
N:Example;Nora;;;
FN:Nora Example
EMAIL;type=INTERNET;type=HOME;type=pref:nora@example.com
TEL;type=CELL;type=VOICE;type=pref:07700 900211
END:VCARD
BEGIN:VCARD
VERSION:3.0
N:Sample;Owen;;;
FN:Owen Sample
TEL;type=CELL;type=VOICE;type=pref:+447700900212
item1.EMAIL;type=INTERNET;type=pref:owen@example.com
item1.X-ABLabel:_$!<Other>!$_
END:VCARD`,
    ['Nora+Example | +44 7700 900211 | nora@example.com', 'Owen+Sample | +44 7700 900212 | owen@example.com'],
  ],
  [
    'Excel’s first line',
    `sep=;
Surname;First name;Mobile
Example;Nora;07700 900211
Sample;Owen;07700 900212`,
    ['Nora+Example | +44 7700 900211 | -', 'Owen+Sample | +44 7700 900212 | -'],
  ],
])('%s', (_, list, persons) => expect(personsIn(list)).toEqual(persons));
