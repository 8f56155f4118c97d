let isFirst = true;

/** True for the first screen the page opens, and only for that: the browser itself puts the reader there. */
export function takeFirstScreen(): boolean {
  const wasFirst = isFirst;
  isFirst = false;
  return wasFirst;
}
