import type { ModulePreload } from './module-contract.ts';

const week = [
  '/api/admin/bookings?from={monday}&to={nextMonday}',
  '/api/coach-schedule',
  '/api/admin/blocked-slots?from={monday}&calendar=include',
];
const overview = [
  '/api/admin/overview',
  '/api/admin/first-steps',
  '/api/admin/payments-to-look-at',
  '/api/admin/to-settle',
];

/** The part and the calls with which each address of the product begins; the build writes them into `mf-manifest.json`. */
const firstOf = {
  '/': { part: 'today', calls: [...overview, ...week, '/api/admin/closings'] },
  '/admin': { part: 'admin-app', calls: overview },
  '/admin-schedule': { part: 'admin-app', calls: week },
};

interface Stats {
  metaData: { remoteEntry: { name: string } };
  exposes: { name: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
}

/** Returns what the shell may fetch before it loads the module. */
export function preloadOf({ metaData, exposes }: Stats): ModulePreload {
  return Object.fromEntries(
    Object.entries(firstOf).map(([address, { part, calls }]) => {
      const assets = exposes.find(({ name }) => name === part)?.assets;
      if (!assets) throw new Error(`The module has no part ${part}.`);
      return [
        address,
        { styles: assets.css.sync, scripts: [metaData.remoteEntry.name, ...assets.js.sync], calls },
      ];
    }),
  );
}
