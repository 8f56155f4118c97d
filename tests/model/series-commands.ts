import { lessonAt, MINUTE, weeklyStarts } from '@lessons/rules';
import { bookSeries } from '../../api/src/series/book-series.ts';
import { cancelSeriesLessons } from '../../api/src/series/cancel-series.ts';
import { book, type Of } from './client-commands.ts';
import type { LessonAct } from './lesson.ts';
import { paidIn, readLessons } from './read-lessons.ts';
import { boxesOf } from './player-commands.ts';
import { actOn, pickLesson, type Run } from './run.ts';
import { spanOf } from './slots.ts';

/** Books weekly lessons for a client, as the coach's screen does it. */
export async function bookSeriesFor(run: Run, command: Of<'book series'>, process: number): Promise<void> {
  const { slot, count, pounds: price, anyway } = command;
  const { start, end } = spanOf(slot);
  const starts = weeklyStarts(start, count);
  const lessons = starts.map((date) => ({ ...lessonAt(date, (+end - +start) / MINUTE), anyway }));
  run.series.add(starts.map((date) => date.toISOString()).join(' '));
  const series = { lessons, price, message: null, continues: undefined };
  await book(run, command, process, (request, by) =>
    bookSeries(run.world.context, { ...request, ...series }, by),
  );
}

/** Cancels a lesson of a series and all later ones, which the coach was shown before. */
export async function cancelSeries(
  run: Run,
  { lesson, by, again }: Of<'cancel series'>,
  process: number,
): Promise<void> {
  const { context, control, coachId } = run.world;
  const { rows } = await control.query<{ id: string; series_id: string }>(
    `select later.id, later.series_id from bookings later join bookings first using (series_id)
      where first.id = $1 and later.starts_at >= first.starts_at and later.status <> 'cancelled'`,
    [await pickLesson(run.world, lesson)],
  );
  const bookingIds = rows.map(({ id }) => id);
  const seriesId = rows[0]?.series_id;
  if (!seriesId) return;
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
