import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

const SECRET = 'payment_intent_client_secret';

/**
 * Removes the client secret from the URL: URLs are kept in browser history and shared. `payment_intent` stays, so that a
 * reload finds the lesson.
 */
export function useSecretRemoved(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!query.has(SECRET)) return;
    const rest = new URLSearchParams(query);
    rest.delete(SECRET);
    setQuery(rest, { replace: true });
  }, [query, setQuery]);
}
