import { lessonAt, MINUTE, weeklyStarts } from '@lessons/rules';
import { changeSeriesPrice } from '../../api/src/hand-payments/change-price.ts';
import { bookSeries } from '../../api/src/series/book-series.ts';
import { cancelSeriesLessons } from '../../api/src/series/cancel-series.ts';
import { moveSeries } from '../../api/src/series/move-series.ts';
import { book } from './client-commands.ts';
import type { LessonAct } from './lesson.ts';
import { paidIn, readLessons } from './read-lessons.ts';
import { boxesOf } from './player-commands.ts';
import { actOn, pickLesson, type Run } from './run.ts';
import type { SeriesCommand } from './series-script.ts';
import { spanOf } from './slots.ts';

type Of<K extends SeriesCommand['kind']> = Extract<SeriesCommand, { kind: K }>;

/** Books lessons for a client, one every week or two, as the coach's screen does it. */
export async function bookSeriesFor(run: Run, command: Of<'book series'>, process: number): Promise<void> {
  const { count, everyWeeks, anyway } = command;
  const { start, end } = spanOf(command);
  const dates = weeklyStarts(start, count, everyWeeks);
  const lessons = dates.map((date) => ({ ...lessonAt(date, (+end - +start) / MINUTE), anyway }));
  await book(run, { terms: command, lessons, process }, (request, by) =>
    bookSeries(run.world.context, { ...request, lessons, everyWeeks, continues: undefined }, by),
  );
}

interface Series {
  seriesId: string;
  lessons: { id: string; starts_at: Date; status: string }[];
}

/** Returns a lesson and all later ones of its series that are not cancelled, soonest first; undefined if it has none. */
async function findLater(run: Run, lesson: number): Promise<Series | undefined> {
  const { rows } = await run.world.control.query<Series['lessons'][number] & { series_id: string }>(
    `select later.* from bookings later join bookings first using (series_id)
      where first.id = $1 and later.starts_at >= first.starts_at and later.status <> 'cancelled'
      order by later.starts_at`,
    [await pickLesson(run.world, lesson)],
  );
  return rows[0] && { seriesId: rows[0].series_id, lessons: rows };
}

/** Cancels a lesson of a series and all later ones, which the coach was shown before. */
export async function cancelSeries(
  run: Run,
  { lesson, by, again }: Of<'cancel series'>,
  process: number,
): Promise<void> {
  const { context, control, coachId } = run.world;
  const series = await findLater(run, lesson);
  if (!series) return;
  const { seriesId } = series;
  const bookingIds = series.lessons.map(({ id }) => id);
  const shown = await readLessons(control);
  const lessons = bookingIds.map((id) => ({ id, seen: paidIn(shown, id) }));
  const boxes = boxesOf(by);
  const decision = { by: 'coach', ...boxes, isOfSeries: true } as const;
  const what = (id: string): LessonAct => ({ kind: 'cancel', ...decision, seen: paidIn(shown, id) });
  for (const onProcess of again ? [process, 1 - process] : [process])
    await actOn(run, { bookingIds, what, process: onProcess }, (now) =>
      cancelSeriesLessons(context, {
        seriesId,
        lessons,
        now,
        by: { who: 'coach', coachId, ...boxes },
      }),
    );
}

/** Moves a lesson of a series to another time, and all later ones that go ahead by as much. */
export async function moveSeriesOf(run: Run, command: Of<'move series'>, process: number): Promise<void> {
  const { context, coachId: by } = run.world;
  const series = await findLater(run, command.lesson);
  const goingAhead = series?.lessons.filter(({ status }) => status === 'confirmed') ?? [];
  const [first] = goingAhead;
  if (!series || !first) return;
  // The clocks do not change within any series.
  const offset = command.stays ? 0 : +spanOf(command).start - +first.starts_at;
  const startOf = new Map(goingAhead.map(({ id, starts_at: at }) => [id, new Date(+at + offset)]));
  const minutes = command.minutes ?? undefined;
  const { anyway } = command;
  const bookingIds = [...startOf.keys()];
  const lessons = [...startOf].map(([id, start]) => ({ id, start, anyway, minutes }));
  if (anyway) for (const id of bookingIds) run.movedAnyway.add(id);
  const what = (id: string): LessonAct => ({
    kind: 'move',
    start: startOf.get(id)?.toISOString() ?? '',
    minutes,
    anyway,
    isOfSeries: true,
  });
  const send = (onProcess: number) =>
    actOn(run, { bookingIds, what, process: onProcess }, (now) =>
      moveSeries(context, { seriesId: series.seriesId, lessons, message: null }, { by, now }),
    );
  // Lessons that a restore has lost in between would not be found.
  if ((await send(process)) !== undefined && command.again) await send(1 - process);
}

/** Changes what a lesson of a series and all later ones cost. */
export async function changePriceOfSeries(
  run: Run,
  { lesson, pounds: price, again }: Of<'change series price'>,
  process: number,
): Promise<void> {
  const { context, coachId: by } = run.world;
  const series = await findLater(run, lesson);
  if (!series) return;
  const { seriesId } = series;
  const ids = series.lessons.map(({ id }) => id);
  const what: LessonAct = { kind: 'price', pence: price * 100, isOfSeries: true };
  const send = (onProcess: number) =>
    actOn(run, { bookingIds: ids, what, process: onProcess }, (now) =>
      changeSeriesPrice(context, { seriesId, ids, price }, { by, now }),
    );
  // Lessons that a restore has lost in between would not be found.
  if ((await send(process)) !== undefined && again) await send(1 - process);
}
