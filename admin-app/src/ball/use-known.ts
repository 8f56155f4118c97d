import { useQuery } from '@tanstack/react-query';
import { getCoachSchedule, listClients, listPlaces, type Client, type Place } from '@lessons/contract';
import { useAdmin } from '../admin-context.tsx';
import { useEndpoint } from '../requests/use-endpoint.ts';
import { openingHoursIn } from '../timetable/opening-hours.ts';
import type { Known } from './read-request.ts';

/** Clients, places and hours change seldom while the coach speaks. */
const FRESH_MS = 60_000;

interface WhatIsKnown {
  /** Undefined until it is known. */
  known: Known | undefined;
  clients: readonly Client[];
  places: readonly Place[];
  isFailed: boolean;
  retry: () => void;
}

/** Fetches what a sentence is read with. */
export function useKnown(): WhatIsKnown {
  const { api } = useAdmin();
  const query = { everyone: 'true' } as const;
  const clients = useQuery({
    queryKey: [listClients.path, query],
    queryFn: ({ signal }) => api(listClients, { query }, signal),
    select: (page) => page.clients,
    staleTime: FRESH_MS,
  });
  const places = useEndpoint(listPlaces, { staleTime: FRESH_MS });
  const schedule = useEndpoint(getCoachSchedule);
  const lists = [clients, places, schedule];
  return {
    known: clients.data &&
      places.data &&
      schedule.data && {
        clients: clients.data.map(({ id, firstName, lastName, lastTerms }) => ({
          id,
          firstName: firstName ?? '',
          lastName: lastName ?? '',
          plays: lastTerms?.forName ? [lastTerms.forName] : [],
        })),
        places: places.data.map(({ name }) => name),
        opening: openingHoursIn(schedule.data),
      },
    clients: clients.data ?? [],
    places: places.data ?? [],
    isFailed: lists.some(({ isLoadingError }) => isLoadingError),
    retry: () => {
      for (const { data, refetch } of lists) if (!data) void refetch();
    },
  };
}
