import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const SECRET = 'payment_intent_client_secret';

/**
 * Takes the client secret out of the address, since addresses stay in histories and are shared. `payment_intent` stays:
 * a reload finds the lesson by it.
 */
export function useSecretTakenOut(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!query.has(SECRET)) return;
    const rest = new URLSearchParams(query);
    rest.delete(SECRET);
    setQuery(rest, { replace: true });
  }, [query, setQuery]);
}
