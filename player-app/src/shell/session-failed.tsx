import { lazy, Suspense, useEffect, useEffectEvent, type ComponentType } from 'react';
import { FailedState, PageHeader, Screen } from '@lessons/ui';
import { useLocation } from 'react-router-dom';
import type { LastSeenLessonsProps } from '../lessons/last-seen-lessons.tsx';
import { lessonIdAt } from '../lessons/lesson-address.ts';
import { useIsCoach } from '../session/use-is-coach.ts';
import { Frame } from './frame.tsx';
import { LastSeenDay } from './lazy-last-seen-day.ts';
import { routeAt } from './routes.ts';
import { ScreenOpened } from './screen-opened.tsx';

/** The service worker has its code. Where that does not come, the failure is all that is said. */
const LastSeenLessons = lazy<ComponentType<LastSeenLessonsProps>>(() =>
  import(/* webpackChunkName: "last-seen" */ '../lessons/last-seen-lessons.tsx').then(
    (code) => ({ default: code.LastSeenLessons }),
    () => ({ default: FailedState }),
  ),
);

/**
 * Somebody is signed in, and who it is could not be learnt: that is no reason to show them a visitor's page. The frame and
 * the next lessons stay, or the lesson of the address; at the coach's own addresses their day. It tries again when the
 * connection is back.
 */
export function SessionFailed({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  const { pathname } = useLocation();
  const showsDay = useIsCoach() && routeAt(pathname)?.showsModule;
  const title = navigator.onLine ? 'Not connected' : 'You are offline';
  return (
    <Frame name="tabs">
      <Screen>
        <PageHeader title={title} />
        <Suspense>
          {showsDay ? (
            <LastSeenDay message={failure} onRetry={onRetry} />
          ) : (
            <LastSeenLessons lessonId={lessonIdAt(pathname)} message={failure} onRetry={onRetry} />
          )}
        </Suspense>
        <ScreenOpened title={title} />
      </Screen>
    </Frame>
  );
}
