import { poundsOf } from '@lessons/rules';
import type { Run } from './run.ts';

interface MailState {
  kind: string;
  /** The lessons of a mail about money that are owed at its prices. */
  owed: { id: string; pence: number }[];
}

const STATE = `
  select kind, case kind when 'money-asked' then (
      select coalesce(json_agg(json_build_object('id', b.id, 'pence', price_pence)), '[]') from bookings b
        join jsonb_array_elements(facts->'lessons') told on told->>'bookingId' = b.id::text
       where settle_from <= (select now from model_clock) and hand_money is null
         and price_pence = (told->>'pricePence')::int) else '[]' end as owed
    from all_mails m where id = $1`;

/** Sends a mail. Checks that one which asks for money names a sum that was owed at some moment of the attempt. */
export async function watchSending(run: Run, mailId: string, send: () => Promise<unknown>): Promise<void> {
  const { world, interleaving, unexpected } = run;
  const request = interleaving.currentRequest;
  const read = async () => (await world.control.query<MailState>(STATE, [mailId])).rows[0];
  const before = await read();
  await send();
  const after = await read();
  const delivery = world.deliveries.get(mailId)?.find((one) => one.request === request);
  if (!before || !after || !delivery || before.kind !== 'money-asked') return;
  const sums = [
    before.owed.filter(({ id }) => after.owed.some((one) => one.id === id)),
    [...before.owed, ...after.owed.filter(({ id }) => !before.owed.some((one) => one.id === id))],
  ].map((lessons) => lessons.reduce((sum, { pence }) => sum + pence, 0));
  const [least = 0, most = 0] = sums;
  const asked = Number(/£([\d.,]+)/.exec(delivery.subject)?.[1]?.replace(',', ''));
  if (!(asked >= poundsOf(least) && asked <= poundsOf(most)))
    unexpected.push(
      new Error(`The mail ${mailId} asks for £${asked}, and owed are ${least} to ${most} pence`),
    );
}
