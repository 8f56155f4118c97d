import { moveForClient, moveSeries, type AdminBooking, type ApiClient } from '@lessons/contract';
import type { ReadMove, ReadSeriesMove } from './move-draft.ts';
import { isSamePlace, placeInRequest } from './place-fields.ts';

export interface Move {
  /** Null for a lesson that is in no series. */
  seriesId: string | null;
  lessons: (ReadSeriesMove['lessons'][number] & Pick<ReadMove['terms'], 'duration' | 'place'>)[];
  /** The changes of all of them. */
  terms: ReadMove['terms'];
}

/** Moves one lesson, or lessons of a series together, and returns them, soonest first. */
export async function sendMove(api: ApiClient, { seriesId, lessons, terms }: Move): Promise<AdminBooking[]> {
  const [first, ...others] = lessons;
  if (!first) return [];
  if (others.length === 0 || !seriesId) {
    const { id, ...to } = first;
    return [await api(moveForClient, { params: { id }, body: { ...to, ...terms } })];
  }
  const moved = await api(moveSeries, { params: { id: seriesId }, body: { ...terms, lessons } });
  return moved.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** A lesson that was moved, as it was before and as it is now. */
export interface Moved {
  before: AdminBooking;
  after: AdminBooking;
}

/** Returns the move that brings lessons back, each to the time, the length and the place that it had. */
export function moveBack(moved: readonly Moved[]): Move {
  return {
    seriesId: moved[0]?.before.seriesId ?? null,
    lessons: moved.map(({ before, after }) => {
      const { id, startTime, duration } = before;
      const place = placeInRequest(before);
      return {
        id,
        startTime,
        anyway: true,
        ...(duration !== after.duration && { duration }),
        ...(!isSamePlace(place, placeInRequest(after)) && { place }),
      };
    }),
    terms: {},
  };
}
