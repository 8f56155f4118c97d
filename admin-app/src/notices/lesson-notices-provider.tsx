import { createContext, use, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listAdminBookings } from '@lessons/contract';
import type { ChangedDays } from '@lessons/contract/changed-days';
import { londonDateOf } from '@lessons/rules';
import { AdminContext, useAdmin } from '../admin-context.tsx';
import { useRefresh } from '../requests/refresh.ts';
import { createLessonWatch, type DayRange, type LessonChange } from './lesson-watch.ts';
import { changeKey, rememberOwnChanges } from './own-changes.ts';
import { useTitleCount } from './use-title-count.ts';
import { serverNow } from '@lessons/ui';

interface LessonNotices {
  /** The changes by others since the coach dismissed the last notices, newest first. */
  changes: readonly LessonChange[];
  dismiss: () => void;
}

/** A hidden tab has no stream. Browsers hold its timers back, to about one a minute. */
const CHECK_WHILE_HIDDEN_MS = 60_000;

const NoticesContext = createContext<LessonNotices>({ changes: [], dismiss: () => undefined });

/** Notices the lessons that others book, move or cancel while the module is open, also in a hidden tab. */
export function LessonNoticesProvider({ children }: { children: ReactNode }) {
  const admin = useAdmin();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const [changes, setChanges] = useState<readonly LessonChange[]>([]);
  const [ownChanges] = useState(() => new Set<string>());
  const countInTitle = useTitleCount();

  const fetchLessons = useEffectEvent((query: DayRange) =>
    queryClient.fetchQuery({
      queryKey: ['notices', listAdminBookings.path, query],
      queryFn: ({ signal }) => admin.api(listAdminBookings, { query }, signal),
      gcTime: 0,
    }),
  );
  const report = useEffectEvent((found: LessonChange[]) => {
    // The same may be done by others later: each is left out once.
    const byOthers = found.filter((change) => !ownChanges.delete(changeKey(change)));
    if (byOthers.length === 0) return;
    setChanges((before) => [...byOthers, ...before]);
    countInTitle(byOthers.length);
  });
  const follow = useEffectEvent((onChange: (days: ChangedDays) => void) =>
    admin.followChangedDays?.(onChange),
  );
  useEffect(() => {
    const watch = createLessonWatch({
      today: () => londonDateOf(serverNow()),
      fetchLessons: (range) => fetchLessons(range),
      onChanges: (found) => report(found),
    });
    void watch('all');
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') void watch('all');
    }, CHECK_WHILE_HIDDEN_MS);
    const stop = follow((days) => {
      refresh.onChangedDays();
      void watch(days);
    });
    return () => {
      clearInterval(timer);
      stop?.();
    };
  }, [refresh]);

  const notices = useMemo(() => ({ changes, dismiss: () => setChanges([]) }), [changes]);
  const remembering = useMemo(
    () => ({ ...admin, api: rememberOwnChanges(admin.api, ownChanges) }),
    [admin, ownChanges],
  );
  return (
    <AdminContext value={remembering}>
      <NoticesContext value={notices}>{children}</NoticesContext>
    </AdminContext>
  );
}

export function useLessonNotices(): LessonNotices {
  return use(NoticesContext);
}
