import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { ADA, FACTS, LESSON } from '../../../tests/fixtures/api/sample-mails.ts';
import { HOUR, NOON, setUpMails } from '../../../tests/fixtures/api/set-up-mails.ts';
import { dropMails, Mail, writeMails } from './outbox.ts';
import { sendDueMails, sendMail } from './send-mail.ts';

const setup = setUpMails();

describe('writing a mail', () => {
  test('a mail’s job is added in the transaction that writes the mail', async () => {
    const id = await setup.write();
    expect(await setup.jobs()).toEqual([id]);
    const undone = setup.knex.transaction(async (trx) => {
      const mail = { event: 'undone', to: 'robin@example.com', playerId: null, facts: FACTS };
      await writeMails(trx, [mail]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await Mail.query(setup.knex).findOne({ event: 'undone' })).toBeUndefined();
    expect(await setup.jobs()).toEqual([id]);
  });

  test('a second mail about the same event to the same recipient is not written', async () => {
    const id = await setup.write({ event: 'booked:1' });
    await sendMail(setup.context, id);
    expect(await setup.write({ event: 'booked:1' })).toBe(id);
    await sendMail(setup.context, id);
    const other = await setup.write({ event: 'booked:1', to: 'coach@example.com' });
    await sendMail(setup.context, other);
    expect(setup.smtp.received.map(({ to }) => to)).toEqual([['robin@example.com'], ['coach@example.com']]);
  });

  test('no mail is written to a player without an address', async () => {
    const mail = { event: 'nobody', to: '', playerId: null, facts: FACTS };
    await setup.knex.transaction((trx) => writeMails(trx, [mail]));
    expect(await Mail.query(setup.knex).findOne({ event: 'nobody' })).toBeUndefined();
  });

  test('a dropped mail is not sent, and can be written again', async () => {
    const sendAt = new Date(NOON + HOUR);
    const id = await setup.write({ event: 'reminder:1', sendAt });
    await dropMails(setup.knex, { event: 'reminder:1' });
    setup.now = NOON + 2 * HOUR;
    await sendMail(setup.context, id);
    expect(setup.smtp.received).toEqual([]);
    expect(await setup.write({ event: 'reminder:1', sendAt })).toBe(id);
    await sendMail(setup.context, id);
    expect(setup.smtp.received).toHaveLength(1);
    expect(await setup.read(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});

describe('sending', () => {
  test('a mail arrives with its id, from the site’s address, marked as automatic', async () => {
    const id = await setup.write();
    await sendMail(setup.context, id);
    const [mail] = setup.smtp.received;
    expect(mail).toMatchObject({ from: 'lessons@tennis.example', to: ['robin@example.com'] });
    expect(mail?.email).toMatchObject({
      messageId: `<${id}@tennis.example>`,
      from: { name: 'Baseline Lessons', address: 'lessons@tennis.example' },
      to: [{ address: 'robin@example.com' }],
      subject: 'Lesson booked: Tue 24 Nov, 09:00',
      text: expect.stringContaining('£50'),
      html: expect.stringContaining('Robin'),
    });
    expect(mail?.raw).toContain('Auto-Submitted: auto-generated');
    expect(await setup.read(id)).toMatchObject({ status: 'sent', sentAt: new Date(NOON), attempts: 1 });
  });

  test('two workers that have the same mail send it once', async () => {
    const id = await setup.write();
    await Promise.all(Array.from({ length: 4 }, () => sendMail(setup.context, id)));
    expect(setup.smtp.received).toHaveLength(1);
  });

  test('several mails share few connections', async () => {
    const before = setup.smtp.connections();
    const ids = await Promise.all(Array.from({ length: 12 }, () => setup.write()));
    await Promise.all(ids.map((id) => sendMail(setup.context, id)));
    expect(setup.smtp.received).toHaveLength(12);
    expect(setup.smtp.connections() - before).toBeLessThanOrEqual(2);
  });

  test('a mail for later is sent once its time has come, and one that would be late is not', async () => {
    const sendAt = new Date(NOON + HOUR);
    const later = await setup.write({ sendAt });
    const late = await setup.write({ sendAt, notAfter: new Date(NOON + 2 * HOUR) });
    expect(await setup.jobs()).toEqual([]);
    await sendDueMails(setup.context);
    expect(await setup.jobs()).toEqual([]);
    await sendMail(setup.context, later);
    expect(setup.smtp.received).toEqual([]);

    setup.now = NOON + 3 * HOUR;
    await sendDueMails(setup.context);
    expect((await setup.jobs()).toSorted()).toEqual([later, late].toSorted());
    await sendMail(setup.context, later);
    await sendMail(setup.context, late);
    expect(setup.smtp.received).toHaveLength(1);
    expect(await setup.read(later)).toMatchObject({ status: 'sent' });
    expect(await setup.read(late)).toMatchObject({
      status: 'dropped',
      lastError: 'It would have been late.',
    });
  });

  test('a mail about players is not sent to somebody who is no longer a coach', async () => {
    const playerId = randomUUID();
    const coach = { id: playerId, email: 'coach@example.com', isCoach: true };
    await setup.knex('players').insert(coach);
    const facts = { kind: 'coach-lesson-booked', lesson: LESSON, player: ADA } as const;
    const toCoach = { facts, playerId, to: coach.email };
    await sendMail(setup.context, await setup.write(toCoach));
    expect(setup.smtp.received).toHaveLength(1);
    // The mail server was away when the role was taken.
    const late = await setup.write(toCoach);
    const own = await setup.write({ playerId, to: coach.email });
    await setup.knex('players').where({ id: playerId }).update({ isCoach: false });
    await sendMail(setup.context, late);
    expect(await setup.read(late)).toMatchObject({
      status: 'dropped',
      lastError: 'The recipient is no coach any more.',
    });
    await sendMail(setup.context, own);
    expect(await setup.read(own)).toMatchObject({ status: 'sent' });
  });

  test('a site that sends no mails drops them', async () => {
    const id = await setup.write();
    await sendMail({ ...setup.context, mailServer: null }, id);
    expect(await setup.read(id)).toMatchObject({
      status: 'dropped',
      lastError: 'This site sends no emails.',
    });
  });

  test('a copy of the database does not send the mails of its original', async () => {
    const copy = { ...setup.context, deploymentId: 'staging.example' };
    const id = await setup.write();
    await setup.knex.raw('delete from graphile_worker._private_jobs');
    await sendDueMails(copy);
    expect(await setup.jobs()).toEqual([]);
    // The jobs of the original are copied too.
    await sendMail(copy, id);
    expect(await setup.read(id)).toMatchObject({ status: 'waiting', attempts: 0 });
    await sendMail(setup.context, id);
    expect(setup.smtp.received).toHaveLength(1);
  });

  test('a mail of a kind of a newer release waits for that release', async () => {
    const id = await setup.write();
    await Mail.query(setup.knex)
      .findById(id)
      .patch({ facts: { kind: 'of-tomorrow' } as never });
    await sendMail(setup.context, id);
    expect(await setup.read(id)).toMatchObject({ status: 'waiting', attempts: 1 });
  });
});
