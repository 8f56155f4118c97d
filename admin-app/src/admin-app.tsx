import type { AdminAppProps, AdminModule } from '../module-contract.ts';
import { AccessDenied } from './frame/access-denied.tsx';
import { CoachPanel } from './frame/coach-panel.tsx';
import { MoneyFrame, SettingsFrame, WeekFrame } from './frame/screen-frames.tsx';
import { ModulePart } from './module-part.tsx';
import { places, routeOf } from './routes.ts';

/** The release of the module. */
export const release = RELEASE satisfies AdminModule['release'];
export { places };

/** The coach's screens. The shell mounts them at `/admin` and `/admin-schedule`. */
export const AdminApp = ((props: AdminAppProps) => {
  const route = routeOf(props.path);
  return (
    <ModulePart
      shell={props}
      denied={<AccessDenied title={route.screen === 'week' ? 'Admin Schedule' : 'Coach Admin Panel'} />}
    >
      {route.screen === 'week' && (
        <WeekFrame week={route.week} moved={route.moved} seriesId={route.seriesId} />
      )}
      {route.screen === 'money' && <MoneyFrame year={route.year} />}
      {route.screen === 'settings' && <SettingsFrame section={route.section} />}
      {route.screen === 'panel' && <CoachPanel tab={route.tab} />}
    </ModulePart>
  );
}) satisfies AdminModule['AdminApp'];
