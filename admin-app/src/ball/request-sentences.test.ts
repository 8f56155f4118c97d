import { describe, expect, test } from '@jest/globals';
import { openOn } from '../../test/coach-schedule.ts';
import { readRequest, type Known, type ReadRequest } from './read-request.ts';

const client = (id: string, firstName: string, lastName: string, ...plays: string[]) => ({
  id,
  firstName,
  lastName,
  plays,
});
const known: Known = {
  clients: [
    client('sarah', 'Sarah', 'Hill', 'Tom', 'Ella'),
    client('sarahb', 'Sara', 'Bennett'),
    client('frank', 'Frank', 'Dunn'),
    client('margaret', 'Margaret', 'O’Neill'),
    client('april', 'April', 'Jones'),
    client('may', 'May', 'Chen'),
    client('wednesday', 'Wednesday', 'Addams'),
    client('john1', 'John', 'Smith'),
    client('john2', 'John', 'Baker'),
    client('mark', 'Mark', 'Rainer'),
    client('hadley', 'Hadley', 'Price'),
    client('juergen', 'Jürgen', 'Müller'),
    client('hills', 'Peter', 'Hill'),
    client('anne', 'Anne-Marie', 'Lund'),
    client('will', 'Will', 'Court'),
    client('priya', 'Priya', 'Patel', 'Anish'),
    // One letter off “back” and “late”.
    client('jack', 'Jack', 'Kate'),
  ],
  places: ['Hadley Park', 'Impington Village College', 'Trumpington', 'St John’s School'],
  opening: {
    workingHours: openOn([1, 2, 3, 4, 5, 6], '09:00', '20:00'),
  },
};
/** A Thursday: 26 November 2026, ten in the morning. */
const NOW = new Date('2026-11-26T10:00:00Z');

/** A reading in short: the act, who, for whom, the day or days, the time, until, and what else is said. */
function inShort(read: ReadRequest): string {
  const {
    act,
    clients,
    forName,
    from,
    to,
    times,
    until,
    minutes,
    pounds,
    place,
    everyWeeks,
    count,
    reason,
    rest,
  } = read;
  const short = (date: string | null) => date?.slice(date.startsWith('2026') ? 5 : 0) ?? '';
  const day = to === from || (act !== 'move' && !to) ? short(from) : `${short(from)}..${short(to)}`;
  const parts = [
    act ?? '?',
    clients.map(({ id }) => id).join('/'),
    forName && `for ${forName}`,
    day,
    times.join('/'),
    until && `-${until}`,
    minutes && `${minutes}min`,
    pounds !== null && `£${pounds}`,
    place && `at ${place.split(' ')[0]}`,
    everyWeeks && `every ${everyWeeks}`,
    count && `x${count}`,
    reason,
    rest && `“${rest}”`,
  ];
  return parts.filter(Boolean).join(' ');
}
const read = (sentence: string) => inShort(readRequest(sentence, known, NOW));

describe('a lesson is booked', () => {
  test.each([
    [
      'Sarah Tuesday 4.45 45 minutes Hadley 30 pounds every week',
      'book sarah 12-01 16:45 45min £30 at Hadley every 1',
    ],
    ['Book Sarah for Tuesday at 5', 'book sarah 12-01 17:00'],
    ['frank tmrw 10', 'book frank 11-27 10:00'],
    ['Frank Friday week 2pm', 'book frank 12-04 14:00'],
    ['Frank this Saturday 11am an hour and a half', 'book frank 11-28 11:00 90min'],
    ['frank saturday 11 for 90 mins', 'book frank 11-28 11:00 90min'],
    ['margaret mon 6', 'book margaret 11-30 18:00'],
    ['margaret oneill monday six o’clock', 'book margaret 11-30 18:00'],
    ['margaret 4/12 9.30am', 'book margaret 12-04 09:30'],
    ['margaret friday 4th of december half past nine', 'book margaret 12-04 09:30'],
    ['margaret the fourteenth two o’clock', 'book margaret 12-14 14:00'],
    ['May tomorrow at noon', 'book may 11-27 12:00'],
    ['may chen 3 may 10am', 'book may 2027-05-03 10:00'],
    ['Wednesday Addams Wednesday 5', 'book wednesday 12-02 17:00'],
    ['John B Tuesday 5', 'book john2 12-01 17:00'],
    ['mrs hill thursday 5', 'book sarah/hills 11-26 17:00'],
    ['Sarah for Oliver Tuesday 5', 'book sarah for Oliver 12-01 17:00'],
    ['Maragret Tuesday 5', 'book margaret 12-01 17:00'],
    ['jurgen muller sat 9', 'book juergen 11-28 09:00'],
    ['anne-marie sat 9 fortnightly', 'book anne 11-28 09:00 every 2'],
    ['Anne sat at 9 every other week', 'book anne 11-28 09:00 every 2'],
    ['priya every tuesday at 4 for 10 weeks', 'book priya 12-01 16:00 every 1 x10'],
    ['priya weekly tuesday 4', 'book priya 12-01 16:00 every 1'],
    ['Priya tuesdays 4pm 30 mins £22.50', 'book priya 12-01 16:00 30min £22.5'],
    ['priya tues 4 half an hour 20 quid', 'book priya 12-01 16:00 30min £20'],
    ['priya tuesday four forty five forty five minutes thirty pounds', 'book priya 12-01 16:45 45min £30'],
    ['priya tuesday two o’clock one hour', 'book priya 12-01 14:00 60min'],
    ['priya tuesday 2 2 hours', 'book priya 12-01 14:00 120min'],
    ['priya tuesday 1645', 'book priya 12-01 16:45'],
    ['Hadley Price Tuesday 5 at Hadley Park', 'book hadley 12-01 17:00 at Hadley'],
    ['frank wensday 5', 'book frank 12-02 17:00'],
    ['frank tonight 7', 'book frank 11-26 19:00'],
    ['frank boxing day 11', 'book frank 12-26 11:00'],
    ['frank 10 to 5 friday', 'book frank 11-27 16:50'],
    ['frank ten to five friday', 'book frank 11-27 16:50'],
    ['frank twenty past 3 friday', 'book frank 11-27 15:20'],
    ['frank 60 min', 'book frank 60min'],
    ['Frank sunday 8', 'book frank 11-29 08:00/20:00'],
    ['Frank Friday 5 December 2pm', 'book frank 12-05 14:00 “Friday”'],
    ['Frank tuesday and thursday 2pm', 'book frank 12-01 14:00 “Thu 26 Nov”'],
    ['put Sarah in for tuesday at five', 'book sarah 12-01 17:00'],
    ['book Gertrude tuesday at 5', 'book 12-01 17:00 “Gertrude”'],
    ['frank friday 4 till 5.30', 'book frank 11-27 16:00 90min'],
    ['sarah tue 5pm 1hr £40 trumpington', 'book sarah 12-01 17:00 60min £40 at Trumpington'],
    ['sarah tue 5pm three quarters of an hour', 'book sarah 12-01 17:00 45min'],
    ['will court friday 3', 'book will 11-27 15:00'],
    ['Sarah Hill a week today at 5', 'book sarah 12-03 17:00'],
    ['sarah hill tomorrow week 5pm', 'book sarah 12-04 17:00'],
    ['sarah hill three weeks on Tuesday 4', 'book sarah 12-22 16:00'],
    ['frank Tuesday at 17h30', 'book frank 12-01 17:30'],
    ['frank friday five and twenty to six', 'book frank 11-27 17:35'],
    ['frank first thing friday', 'book frank 11-27 “first thing”'],
    ['frank every monday at 4 from 7 december for six weeks', 'book frank 12-07 16:00 every 1 x6'],
    ['frank every monday at 4 from 8 december', 'book frank 11-30 16:00 every 1 “Tue 8 Dec”'],
    ['Tom and Ella saturday 10', 'book sarah for Tom 11-28 10:00 “Ella”'],
    ['sarah hill not tuesday but wednesday 5', 'book sarah 12-01 17:00 “not but Wed 2 Dec”'],
    ['may chen may be in on tuesday', 'book may 12-01'],
    ['frank sunday 8 to 9', 'book frank 11-29 08:00/20:00 60min'],
    ['frank tuesday 9 to 5', 'book frank 12-01 09:00 “until 17:00”'],
    ['frank tuesday 4 to 5 for 45 minutes', 'book frank 12-01 16:00 45min “until 17:00”'],
    ['frank 31 february 5pm', 'book frank 17:00 “31 february”'],
    ['frank monday 5 to 6', 'book frank 11-30 17:00 60min'],
    ['frank monday five to six', 'book frank 11-30 17:55'],
    ['John at St Johns School monday 4', 'book john1/john2 11-30 16:00 at St'],
    ['anish every thursday 4.30 until christmas', 'book priya for Anish 11-26 16:30 every 1 x5'],
    ['frank thursday 4.30 until christmas', 'book frank 11-26 16:30 “until Fri 25 Dec”'],
    ['add Frank to friday 3 o clock £32', 'book frank 11-27 15:00 £32'],
    ['Can you put Frank down for Saturday at nine', 'book frank 11-28 09:00'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

describe('a lesson took place', () => {
  test.each([
    ['Sarah was here yesterday at 4', 'came sarah 11-25 16:00'],
    ['frank came last tuesday at 5 for an hour', 'came frank 11-24 17:00 60min'],
    ['margaret had a lesson on the 14th at 2', 'came margaret 11-14 14:00'],
    ['frank turned up yesterday quarter past 9', 'came frank 11-25 09:15'],
    ['frank played monday 6 paid cash', 'came frank 11-23 18:00 “paid”'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

describe('a lesson is moved', () => {
  test.each([
    ['move Sarah to Thursday 5', 'move sarah ..11-26 17:00'],
    ['Move Sarah Hill to next Thursday half five', 'move sarah ..12-03 17:30'],
    ['move frank to tomorrow same time', 'move frank ..11-27 “same time”'],
    ['reschedule john baker friday 2pm', 'move john2 ..11-27 14:00'],
    ['move Sara to Tuesday', 'move sarahb ..12-01'],
    ['move April to May 5', 'move april ..2027-05-05'],
    ['move sarah from tuesday to thursday 5', 'move sarah 12-01..12-03 17:00'],
    ['move frank from 5 to 6 on tuesday', 'move frank ..12-01 18:00'],
    ['Frank to Friday 4', 'move frank ..11-27 16:00'],
    ['swap margaret to Saturday 10am', 'move margaret ..11-28 10:00'],
    ['change priya to an hour', 'move priya 60min'],
    ['move frank from tuesday 4 to thursday 5', 'move frank 12-01..12-03 17:00'],
    ['move frank to tuesday 4 from monday 3', 'move frank 11-30..12-01 16:00'],
    ['move frank 2 weeks', 'move frank “2 weeks”'],
    ['move frank back an hour', 'move frank “back an hour”'],
    ['move frank half an hour later', 'move frank “half an hour later”'],
    ['bring frank forward to three on thursday', 'move frank ..11-26 15:00'],
    ['move sarah hill to next week', 'move sarah “next week”'],
    ['push tom to the week after', 'move sarah for Tom “after”'],
    ['Frank needs moving to friday 2', 'move frank ..11-27 14:00'],
    ['can Frank go to 7 on tuesday', 'move frank ..12-01 19:00 “can”'],
    ['put April back to 5.45', 'move april 17:45'],
    ['can we shift priya from saturday to sunday 11', 'move priya 11-28..11-29 11:00'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

describe('the coach is not here', () => {
  test.each([
    ['rain', 'not-here rain'],
    ['rained off', 'not-here rain'],
    ['rain until 3', 'not-here -15:00 rain'],
    ["I'm ill today", 'not-here 11-26 ill'],
    ['sick tomorrow', 'not-here 11-27 ill'],
    ['away 1-14 aug', 'not-here 2027-08-01..2027-08-14 away'],
    ['away next week', 'not-here 11-30..12-06 away'],
    ['on holiday from the 14th for a week', 'not-here 12-14..12-20 away'],
    ['holiday 22 dec till 2 jan', 'not-here 12-22..2027-01-02 away'],
    ['away friday and saturday', 'not-here 11-27..11-28 away'],
    ['not here tomorrow', 'not-here 11-27'],
    ['not here thursday 2 to 4', 'not-here 11-26 14:00 -16:00'],
    ['block thursday 2-4 dentist', 'not-here 11-26 14:00 -16:00 “dentist”'],
    ['block tomorrow afternoon', 'not-here 11-27 12:00 -18:00'],
    ['courts flooded', 'not-here court'],
    ['court frozen this morning', 'not-here 11-26 -12:00 court'],
    ['close friday from 10am to 1pm', 'not-here 11-27 10:00 -13:00'],
    ['close friday 10 to 1', 'not-here 11-27 10:00 -13:00'],
    ['cancel everything tomorrow', 'not-here 11-27'],
    ['away until monday', 'not-here 11-26..11-30 away'],
    ['court wet until 2', 'not-here -14:00 rain “court”'],
    ['not working friday', 'not-here 11-27'],
    ['block out next monday 9 to 12', 'not-here 11-30 09:00 -12:00'],
    ['I will be away tomorrow', 'not-here 11-27 away'],
    ['closed bank holiday monday', 'not-here 11-30 “bank”'],
    ['close on new years day', 'not-here 2027-01-01'],
    ['court waterlogged until 11', 'not-here -11:00 court'],
    ['can’t do saturday morning', 'not-here 11-28 -12:00'],
    ['its chucking it down call it off', 'not-here rain'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

describe('money is settled', () => {
  test.each([
    ['Frank paid 105', 'settle frank £105'],
    ['settle up with Frank', 'settle frank'],
    ['sarah hill gave me sixty pounds', 'settle sarah £60'],
    ['margaret paid a hundred and five', 'settle margaret £105'],
    ['Mark paid 30', 'settle mark £30'],
    ['john smith transferred 50 quid', 'settle john1 £50'],
    ['what does frank owe', 'settle frank'],
    ['april paid 30', 'settle april £30'],
    ['sarah hill last tuesday 5 paid 30', 'settle sarah 11-24 17:00 £30'],
    ['sarah hill paid 30 for tuesday 5', 'settle sarah 12-01 17:00 £30'],
    ['frank paid 1,200', 'settle frank £1200'],
    ['frank paid £1,250.50', 'settle frank £1250.5'],
    ['frank paid 2 x 30', 'settle frank 14:00 “x 30”'],
    ['frank paid thirty two fifty', 'settle frank “32 50”'],
    ['John Smith paid me back 20', 'settle john1 £20'],
    ['got 60 off Frank', 'settle frank £60'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

describe('a client is found', () => {
  test.each([
    ['Margaret', 'find margaret'],
    ['message sarah hill', 'find sarah'],
    ['find Frank', 'find frank'],
    ['ring priya', 'find priya'],
    ['Wednesday Addams', 'find wednesday'],
    ['Sarah’s phone', 'find sarah'],
    ['frank ten to', 'find frank “10”'],
    ['cancel Sarah tuesday', 'find sarah 12-01'],
    ['Mark is ill', 'find mark'],
    ['whats priyas number', 'find priya'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

describe('a day is opened', () => {
  test.each([
    ['thu 4:45', 'day 11-26 16:45'],
    ['wednesday', 'day 12-02'],
    ['the week after next', 'day 12-07..12-13'],
    ['the 3rd', 'day 12-03'],
    ['5 april', 'day 2027-04-05'],
    ['open saturday', 'day 11-28'],
    ['am I free thursday 4.45', 'day 11-26 16:45'],
    ['next friday', 'day 12-04'],
    ['who have I got on saturday', 'day 11-28'],
    ['go to tuesday', 'day 12-01'],
  ])('%s', (sentence, short) => {
    expect(read(sentence)).toBe(short);
  });
});

test.each([
  ['', '?'],
  ['   ', '?'],
  ['hello', '? “hello”'],
  ['Gertrude', '? “Gertrude”'],
  ['💥', '? “💥”'],
])('%p is not understood, and nothing is guessed', (sentence, short) => {
  expect(read(sentence)).toBe(short);
});

test('a text that nobody says in one breath is read up to there', () => {
  expect(readRequest(`${'Sarah '.repeat(40)}Tuesday 5`, known, NOW)).toMatchObject({ from: null, times: [] });
});
