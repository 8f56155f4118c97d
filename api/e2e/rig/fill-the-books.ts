import { addDays, londonDateOf } from '@lessons/rules';
import { tuesdayAhead } from './choose-lesson.ts';
import type { Product } from './start-product.ts';
import { writeClient, writeLesson } from './write-lesson.ts';

const CLIENTS = [
  {
    email: 'maximiliana.featherstonehaugh-cholmondeley@a-rather-long-company-name.example.com',
    firstName: 'Maximiliana Wilhelmina',
    lastName: 'Featherstonehaugh-Cholmondeley',
    phone: '+44 7700 900101',
  },
  { email: 'quiet@example.org' },
  { email: 'ana@example.com', firstName: 'Ana', lastName: 'Lindqvist', phone: '+44 7700 900102' },
];
const NOTE =
  'Watch the toss, and keep the left hand up until the racket drops.\nBring two cans of balls and the other shoes.';

/** A coach's busy weeks: bookings in every status, long names, blocks, and notes. */
export async function fillTheBooks(product: Product): Promise<void> {
  const { knex } = product.database;
  const today = londonDateOf(new Date());
  const tuesday = tuesdayAhead();
  const players = [];
  for (const client of CLIENTS) players.push(await writeClient(product, client));
  const [long = '', quiet = '', ana = ''] = players;
  for (let ago = 1; ago <= 12; ago += 1) {
    await writeLesson(product, players[ago % 3] ?? long, {
      at: [addDays(today, -ago * 2), ago % 2 ? '10:00' : '15:00'],
      hours: ago % 2 ? 1 : 2,
      pence: ago % 2 ? 5_000 : 9_000,
      status: ago % 9 ? 'completed' : 'cancelled',
    });
  }
  await writeLesson(product, ana, { at: [today, '00:00'], status: 'completed' });
  await writeLesson(product, long, { at: [tuesday, '09:00'], status: 'pending' });
  await writeLesson(product, quiet, { at: [tuesday, '10:00'], hours: 2, status: 'pending', pence: 9_000 });
  await writeLesson(product, long, { at: [tuesday, '14:00'], hours: 2, pence: 9_000 });
  await writeLesson(product, ana, { at: [addDays(tuesday, 1), '12:00'] });
  await knex('bookings').where({ status: 'completed', player_id: long }).update({ coach_notes: NOTE });
  await knex('blocked_slots').insert([
    { date: addDays(tuesday, 1), start_time: '09:00', end_time: '11:00', reason: 'Dentist' },
    { date: addDays(tuesday, 2), reason: 'County tournament, second round, with the juniors of three clubs' },
    { date: addDays(tuesday, 40) },
  ]);
}
