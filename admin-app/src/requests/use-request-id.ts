import { useRef } from 'react';

/**
 * Returns what gives a request its id: the same for the same content while the component is mounted, so that a retry
 * after a lost response does nothing twice, and a new one for other content.
 */
export function useRequestId(): (content: unknown) => string {
  const ids = useRef(new Map<string, string>());
  return (content) => {
    const key = JSON.stringify(content);
    const id = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, id);
    return id;
  };
}
