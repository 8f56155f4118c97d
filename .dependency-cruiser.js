/**
 * Which folder may import which, checked by `npm run lint`. docs/architecture.md shows the same as a picture.
 *
 * Parsed by swc: TypeScript 7 has no API that dependency-cruiser can use, and without a parser it skips `.ts` files silently.
 */

/** The layers of the API, lowest first. A folder imports only from its own group and the groups before it. */
const apiLayers = [
  ['process', 'http', 'queue', 'database', 'links', 'audit'],
  ['court', 'coach-profile', 'availability', 'pricing', 'players', 'calendar', 'live', 'spreadsheet'],
  ['mails'],
  ['auth', 'payments'],
  ['lessons'],
  ['opening-hours', 'overview', 'money', 'wishes', 'time-requests'],
  ['closing', 'checkout', 'calendar-feeds', 'coach-calendar'],
  ['series', 'hand-payments', 'reconciliation', 'accounts', 'retention', 'clients'],
  ['routes', 'worker', 'metrics'],
];

/** The folders of the player's app, lowest first. */
const shellLayers = [
  ['site', 'service-worker'],
  ['auth', 'booking-intent', 'coach-profile', 'error-reports'],
  ['requests', 'notifications', 'second-factor'],
  ['session', 'court', 'add-to-calendar', 'fresh-sign-in'],
  ['lessons'],
  ['screens'],
  ['shell'],
];

/** The places that the coach's navigation leads to. */
const coachPlaces = ['clients', 'week', 'overview', 'money-page', 'hours', 'pricing', 'settings'];

/** The folders of the coach's module, lowest first. */
const moduleLayers = [
  ['requests', 'forms'],
  ['money', 'contacts', 'timetable', 'series', 'first-steps'],
  ['book-and-move'],
  ['lessons'],
  ['closing', 'settle-up'],
  ['ball', 'day'],
  ['today'],
  coachPlaces,
  ['bookings'],
  ['frame'],
];

const folders = (root, names) => `^${root}/(${names.join('|')})/`;

/** One rule for each group: it imports nothing from a later one. */
function layerRules(root, groups) {
  return groups.slice(0, -1).map((group, index) => ({
    name: `layers-of-${root}: ${group.join(', ')}`,
    severity: 'error',
    from: { path: folders(root, group) },
    to: { path: folders(root, groups.slice(index + 1).flat()) },
  }));
}

/** A folder that the lists don't name would be checked by no rule. */
function unknownFolderRule(root, groups) {
  return {
    name: `folder-without-layer-in-${root}`,
    comment: 'Add the folder to the layers in .dependency-cruiser.js.',
    severity: 'error',
    from: { path: `^${root}/[^/]+/`, pathNot: folders(root, groups.flat()) },
    to: {},
  };
}

const forbid = (name, from, to, comment) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-circle-between-files', {}, { circular: true }),
    { ...forbid('no-circle-between-folders', {}, { circular: true }), scope: 'folder' },

    ...layerRules('api/src', apiLayers),
    unknownFolderRule('api/src', apiLayers),
    forbid(
      'http-knows-no-feature',
      { path: '^api/src/(http|process)/' },
      {
        path: folders('api/src', apiLayers.flat()),
        pathNot: '^api/src/(http|process|database)/',
      },
    ),
    forbid(
      'features-know-no-http-server',
      {
        path: '^api/src/(audit|court|coach-profile|availability|pricing|players|calendar|live|spreadsheet|mails|payments|lessons|opening-hours|series|hand-payments|overview|money|wishes|time-requests|call-off|checkout|calendar-feeds|coach-calendar|reconciliation|accounts|retention|clients)/',
      },
      { path: '^node_modules/(koa|@koa)/|^api/src/http/', pathNot: '/http/refusal[.]ts$' },
    ),
    forbid(
      'features-know-no-metrics',
      { path: '^api/(src|scripts|contract|rules)/', pathNot: '^api/src/(metrics/|start-api[.]ts$)' },
      { path: '^node_modules/prom-client/|^api/src/metrics/' },
    ),
    forbid(
      'product-knows-no-sandbox-tests-or-tools',
      { path: '^(api|player-app|admin-app)/', pathNot: '/webpack[^/]*[.]js$' },
      { path: '^(sandbox|tests|tools)/' },
    ),
    forbid(
      'services-of-the-sandbox-know-no-product',
      { path: '^sandbox/(auth|mail|payments|postgres)/' },
      {
        path: '^(api|player-app|admin-app|sandbox|tests|tools)/',
        pathNot: '^sandbox/($1/|(auth|mail|payments|postgres)/index[.]ts$)',
      },
    ),
    forbid(
      'services-of-the-sandbox-only-by-their-index',
      { path: '.', pathNot: '^sandbox/(auth|mail|payments|postgres)/' },
      { path: '^sandbox/(auth|mail|payments|postgres)/', pathNot: '/index[.]ts$' },
    ),
    forbid(
      'api-knows-no-operators-program',
      { path: '^api/', pathNot: '^api/scripts/' },
      { path: '^api/scripts/' },
    ),
    forbid(
      'api-knows-no-front-end',
      { path: '^api/' },
      { path: '^(player-app|admin-app)/|^node_modules/react' },
    ),

    ...layerRules('player-app/src', shellLayers),
    unknownFolderRule('player-app/src', shellLayers),
    ...layerRules('admin-app/src', moduleLayers),
    unknownFolderRule('admin-app/src', moduleLayers),
    forbid(
      'places-of-the-coach-know-no-other-place',
      { path: `^admin-app/src/(${coachPlaces.join('|')})/` },
      { path: folders('admin-app/src', coachPlaces), pathNot: '^admin-app/src/$1/' },
    ),
    forbid(
      'shared-by-the-module-knows-no-room',
      // The two entries are the module's own top.
      { path: '^admin-app/src/[^/]+$', pathNot: '/(admin-app|today-part)[.]tsx$' },
      { path: folders('admin-app/src', moduleLayers.flat()), pathNot: '^admin-app/src/(requests|forms)/' },
    ),
    forbid(
      'screens-know-no-other-screen',
      { path: '^player-app/src/screens/([^/]+)/' },
      { path: '^player-app/src/screens/', pathNot: '^player-app/src/screens/($1/|screen-route[.]ts$)' },
    ),
    forbid(
      'shell-takes-the-module-as-a-type',
      { path: '^player-app/' },
      { path: '^admin-app/', dependencyTypesNot: ['type-only'] },
    ),
    forbid('module-knows-no-shell', { path: '^admin-app/' }, { path: '^player-app/(src|public)/' }),
    forbid(
      'front-ends-know-the-api-by-its-contract',
      { path: '^(player-app|admin-app)/' },
      { path: '^api/', pathNot: '^api/(contract|rules)/' },
    ),

    forbid(
      'contract-needs-zod-alone',
      // The OpenAPI document is the server's; no browser loads it.
      { path: '^api/contract/', pathNot: '/open-api[.]ts$' },
      { path: '.', pathNot: '^api/contract/|^node_modules/zod/' },
    ),
    forbid('rules-need-nothing', { path: '^api/rules/' }, { path: '.', pathNot: '^api/rules/' }),
    forbid(
      'kit-is-presentational',
      { path: '^player-app/ui/', pathNot: 'webpack.config.js$' },
      {
        path: '.',
        pathNot:
          '^player-app/ui/|^node_modules/(react|react-dom|react-error-boundary|radix-ui|lucide-react|@fontsource|@types)',
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // A test may use everything; its imports say nothing about the layers.
    exclude: { path: '(^|/)(dist|[.]data|[.]cache)/|[.]css$|[.]test[.]tsx?$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
