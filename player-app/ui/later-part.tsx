import type { ComponentType, ReactNode } from 'react';
import { laterCode } from './later-code.ts';
import { useLaterCode } from './use-later-code.ts';

/**
 * Returns a component that loads a part of a screen when it is first rendered. It throws what loading has thrown; mounted
 * again, it loads again. React's `lazy` fails for good.
 */
export function laterPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  whileLoading: ReactNode,
) {
  const later = laterCode(async () => ({ Part: await fetchPart() }));
  function LaterPart(props: Props) {
    const code = useLaterCode(later);
    return code ? <code.Part {...props} /> : whileLoading;
  }
  return Object.assign(LaterPart, { load: later.load });
}
