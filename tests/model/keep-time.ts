import { dayOfWeek, londonDateOf, londonTimeOf } from '@lessons/rules';
import { askForTime, withdrawTimeRequest } from '../../api/src/time-requests/ask-for-time.ts';
import { declineTimeRequest } from '../../api/src/time-requests/decline-time-request.ts';
import { endTimeRequests } from '../../api/src/time-requests/time-request.ts';
import { Refusal } from '../../api/src/http/refusal.ts';
import type { Of } from './client-commands.ts';
import { isClosed } from './delete-account.ts';
import { sendRequest, type Run } from './run.ts';
import { spanOf } from './slots.ts';

/** A player asks the coach to keep a slot's weekly time, or withdraws the last such request, or the coach declines it. */
export async function keepTime(
  run: Run,
  { player, slot, forName, what, again }: Of<'keep time'>,
  process: number,
): Promise<void> {
  const { context, control, players, coachId: by } = run.world;
  const playerId = players[player]?.id ?? '';
  if (await isClosed(run.world, playerId)) return;
  const { start } = spanOf({ slot });
  const time = { weekday: dayOfWeek(londonDateOf(start)), time: londonTimeOf(start) };
  const wanted = { ...time, minutes: 60, everyWeeks: 1, forName } as const;
  const { rows } = await control.query<{ id: string }>(
    'select id from time_requests where player_id = $1 order by created_at desc, id',
    [playerId],
  );
  const id = rows[0]?.id;
  const send = (onProcess: number) =>
    sendRequest<unknown>(run, onProcess, async () => {
      const now = context.clock();
      if (what === 'ask') return askForTime(context.knex, { playerId, wanted, now });
      if (!id) return null;
      if (what === 'withdraw') return withdrawTimeRequest(context.knex, id, { playerId, now });
      return declineTimeRequest(context, { id, message: null }, { by, now });
    });
  for (const onProcess of again ? [process, 1 - process] : [process]) {
    const answer = await send(onProcess);
    // The account may be erased meanwhile, or the request be lost by a restore.
    if (answer instanceof Refusal && !['already_kept', 'not_found', 'unauthorized'].includes(answer.code))
      run.unexpected.push(new Error(`${what}: ${answer.code}, ${answer.message}`));
  }
}

const FAULTS = `
  select player_id || ' has several requests for ' || coalesce(for_name, 'themselves') as sentence
    from time_requests where outcome is null group by player_id, for_name having count(*) > 1
  union all
  select 'Request ' || r.id || ' waits, and its time is booked' from time_requests r
    join bookings b on b.player_id = r.player_id and series_id is not null and status in ('confirmed', 'pending')
   where outcome is null and starts_at > (select now from model_clock)
     and to_char(starts_at at time zone 'Europe/London', 'HH24:MI') = r.time
     and extract(dow from starts_at at time zone 'Europe/London') = r.weekday
  union all
  select 'Request ' || r.id || ' is ' || coalesce(outcome, 'open') || ', with ' || count(m.id) || ' mails'
    from time_requests r left join mails m on m.event = 'not-now:' || r.id
   group by r.id having count(m.id) <> (case outcome when 'not_now' then 1 else 0 end)`;

/** Returns a sentence for each request that should have ended, or whose player was not told so once. */
export async function checkTimeRequests({ world: { context, control } }: Run): Promise<string[]> {
  await endTimeRequests(context.knex, context.clock());
  const { rows } = await control.query<{ sentence: string }>(FAULTS);
  return rows.map(({ sentence }) => sentence);
}
