import { useState, type ReactNode } from 'react';
import type { AdminBooking, Client } from '@lessons/contract';
import { laterCode } from '@lessons/ui/later-code.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { everyWeeksOf, nextStartOfSeries } from '../series/place-in-series.ts';
import { useSayBack } from '../say-back.tsx';
import type { Chosen } from './chosen-time.tsx';

export const timeDialogs = laterCode(() => import(/* webpackChunkName: "dialogs" */ './chosen-time.tsx'));

export interface BookAndMove {
  /** Asks for whom the lesson at this time is, or whether the moved lesson goes there. `fits` are the minutes that are free there, if they are few. */
  chooseTime: (start: Date, fits?: number) => void;
  /** Asks for more weeks of a client's series. */
  continueSeries: (series: readonly AdminBooking[]) => void;
  /** Opens the sheet with what the coach has said. */
  fillIn: (chosen: Chosen) => void;
  /** The dialogs. Render them beside what the times are chosen in. */
  dialogs: ReactNode;
}

interface Options {
  onDone?: (booking: AdminBooking) => void;
  /** For whom a lesson is booked, unless the coach chooses somebody else. */
  client?: Client;
}

/** Books a lesson at a time that the coach chooses; with `moved`, moves that lesson there. Both are said back, with a way to undo them. */
export function useBookAndMove(moved: AdminBooking | null, { onDone, client }: Options = {}): BookAndMove {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const sayBack = useSayBack();
  const choose = (next: Chosen) => {
    sayBack(null);
    setChosen(next);
  };
  const close = () => setChosen(null);
  return {
    chooseTime: (start, fits) => choose({ start, client, fits }),
    continueSeries: (series) => {
      const start = nextStartOfSeries(series);
      const last = series.at(-1);
      if (!start || !last?.seriesId) return;
      const continues = { id: last.seriesId, everyWeeks: everyWeeksOf(series) };
      choose({ start, client: clientIn(last), continues });
    },
    fillIn: choose,
    dialogs: chosen && (
      <LaterDialog code={timeDialogs} onClose={close}>
        {({ ChosenTime }) => <ChosenTime {...chosen} moved={moved} onDone={onDone} onClose={close} />}
      </LaterDialog>
    ),
  };
}

/** Returns the client of a lesson, for another one on the same terms. */
function clientIn({ userId, user, ...lesson }: AdminBooking): Client {
  const { payPlan, duration, price, location, elsewhere, forName } = lesson;
  const place = elsewhere && { name: location, ...elsewhere };
  return { ...user, id: userId, lastTerms: { payPlan, duration, price, place, forName } };
}
