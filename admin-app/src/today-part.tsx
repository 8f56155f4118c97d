import type { AdminAppProps, TodayModule } from '../module-contract.ts';
import { ModulePart } from './module-part.tsx';
import { places } from './routes.ts';
import { Today as TodayScreen } from './today/today.tsx';

/** The release of the module. */
export const release = RELEASE satisfies TodayModule['release'];
export { places };

/** The coach's day alone. The shell shows it on Home, below the greeting; without the role it shows nothing. */
export const Today = ((props: AdminAppProps) => (
  <ModulePart shell={props} denied={null}>
    <TodayScreen />
  </ModulePart>
)) satisfies TodayModule['Today'];
