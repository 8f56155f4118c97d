import { useAdmin } from '../admin-context.tsx';
import { clientIn } from '../routes.ts';
import { ClientList } from './client-list.tsx';
import { ClientPage } from './client-page.tsx';

/** All clients, or the page of one of them. */
export function ClientsTab() {
  const id = clientIn(useAdmin().path);
  return id === null ? <ClientList /> : <ClientPage key={id} id={id} />;
}
