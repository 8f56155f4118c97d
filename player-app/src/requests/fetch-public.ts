import { apiUrl } from '../site/api-url.ts';

/**
 * Returns what a public call responds. A plain `fetch`: the contract's client brings a parser that the landing page would load
 * for a few calls.
 */
export async function fetchPublic<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(await apiUrl(path), signal && { signal });
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as T;
}
