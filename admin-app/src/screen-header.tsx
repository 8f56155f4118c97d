import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { PageHeader } from '@lessons/ui';
import { useAdmin } from './admin-context.tsx';
import { useCoachProfile } from './requests/use-coach-profile.ts';
import { isFromGuide } from './routes.ts';

interface ScreenHeaderProps extends Omit<ComponentProps<typeof PageHeader>, 'title'> {
  /** Names the screen and the document. */
  name: string;
  /** Shown instead of the name, such as a skeleton until it is known. */
  children?: ReactNode;
}

/** The head of a screen of the panel. */
export function ScreenHeader({ name, children = name, back, ...rest }: ScreenHeaderProps) {
  const brand = useCoachProfile()?.brand;
  useEffect(() => {
    // After the shell, which names the document by the route in the same commit.
    queueMicrotask(() => {
      document.title = [name, 'Coach Admin Panel', brand].filter(Boolean).join(' · ');
    });
  }, [name, brand]);
  const guide = useWayToGuide();
  return <PageHeader {...rest} title={children} back={guide ?? back} />;
}

/** Returns the way back to the first steps, on a screen that one of them has opened. */
export function useWayToGuide() {
  const { path } = useAdmin();
  return isFromGuide(path) ? { href: '/', label: 'Back to your first steps' } : undefined;
}
