import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listClients, type Client } from '@lessons/contract';
import { phoneDigits } from '@lessons/rules';
import { useAdmin } from '../admin-context.tsx';
import { useDelayed } from '../forms/use-delayed.ts';

/** Fetches the first 25 clients that a search finds, of all for an empty one. */
export function useClients(search: string, isEnabled = true): UseQueryResult<Client[]> {
  const { api } = useAdmin();
  const query = search === '' ? {} : { search };
  return useQuery({
    queryKey: [listClients.path, query],
    queryFn: ({ signal }) => api(listClients, { query }, signal),
    select: ({ clients }) => clients,
    enabled: isEnabled,
    // The list does not go empty between two searches.
    placeholderData: keepPreviousData,
  });
}

/** Returns the e-mail address and phone number of a client, of which a guest may have one alone. */
export function contactOf({ email, phone }: Client): string {
  return [email, phone].filter(Boolean).join(' · ');
}

/** A new client as the coach types it. */
export interface ClientDraft {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
}

/** Returns a new client of whom the coach has typed a name, a phone number or an e-mail address. */
export function draftOf(search: string): ClientDraft {
  const empty = { firstName: '', lastName: '', phone: '', email: '' };
  if (search.includes('@')) return { ...empty, email: search };
  if (/\d/.test(search)) return { ...empty, phone: search };
  const [firstName = '', ...others] = search.split(/\s+/);
  return { ...empty, firstName, lastName: others.join(' ') };
}

/** Returns the client who has the draft's e-mail address or phone number already. */
export function useKnownClient({ email, phone }: ClientDraft): Client | null {
  const address = email.trim().toLowerCase();
  const number = phoneDigits(phone);
  const isAddress = address.includes('@');
  const isNumber = number.length >= 6;
  const { data: byAddress = [] } = useClients(useDelayed(address), isAddress);
  const { data: byNumber = [] } = useClients(useDelayed(number), isNumber);
  return (
    (isAddress && byAddress.find((client) => client.email.toLowerCase() === address)) ||
    (isNumber && byNumber.find((client) => phoneDigits(client.phone ?? '') === number)) ||
    null
  );
}
