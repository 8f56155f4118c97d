import { useEffect } from 'react';
import { tellSeen } from '../requests/moves-and-refunds.ts';
import type { WaitingLesson } from './called-off.ts';

/** Tells the API of a call-off that the screen shows, as soon as the page is visible. Not of one that is shown as last seen. */
export function useTellSeen({ id, calledOff: { closingId } }: WaitingLesson, isFromServer: boolean): void {
  useEffect(() => {
    if (!isFromServer) return undefined;
    const tell = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) tellSeen(id, closingId);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, closingId, isFromServer]);
}
