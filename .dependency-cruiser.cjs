/**
 * The import law: contract <- platform <- feature <- home <- shell, on each side. A folder is platform if it is named
 * here and a feature otherwise, so a new feature is governed from the moment its folder exists.
 */
// The last nine show reports of absence and their kinds, kinds of benefits, emergency contacts, articles, and of leave the calendar, ledgers,
// dates and their words: the same in the app and in the console.
const clientPlatform = [
  'ui|i18n|moments|api|live|outbox|session|device|push|worker|install|look|brand',
  'absence/board|absence/kinds|benefits/kinds|profile/emergency|home/article|time-off/calendar|time-off/ledger|time-off/dates|time-off/words',
].join('|');
const serverPlatform = 'db|environment|files|jobs|mail|notify|personal-data|reading|tables|translations';
/** Who people are, what they may, and what they did. */
const serverDirectory = 'access|audit|directory|session';
/** What serves a request, a connection or bulk work for somebody. */
const serverServices = 'http|live|metrics|publishing|push|runs|texts|uploads';
const serverBelow = `${serverPlatform}|${serverDirectory}|${serverServices}`;
const tests = '\\.(test|samples)\\.tsx?$|/testing/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'These files need each other. Move what both need into a third file, or one into the other.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|#locales/|@fontsource|numfmt$)|\\.po$' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is what both sides promise; it knows neither side. Move this to the side that needs it.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(client|server|cli|demo|locales|e2e|scripts|system-tests)/' },
    },
    {
      name: 'client-never-server',
      comment: 'The browser cannot run server code. What both sides need is a promise: put it into contract/.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(server|cli|demo|scripts|system-tests)/' },
    },
    {
      name: 'server-never-client',
      comment: 'The server cannot run browser code. What both sides need is a promise: put it into contract/.',
      severity: 'error',
      from: { path: '^(server|cli)/' },
      to: { path: '^client/' },
    },
    {
      name: 'only-the-start-loads-the-demo',
      comment: 'The demo company is moved in by server/serve.ts alone; nothing else may depend on it.',
      severity: 'error',
      from: { path: '^server/', pathNot: `^server/serve\\.ts$|${tests}` },
      to: { path: '^demo/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'Platform folders serve every feature and know none. Hand the feature in as a parameter instead.',
      severity: 'error',
      from: { path: `^(client/(${clientPlatform})|server/(${serverBelow}))/`, pathNot: `${tests}|/feature\\.ts$` },
      to: {
        path: '^(client|server)/[^/]+/|^server/(feature|features|app|serve)\\.ts$',
        pathNot: `^(client/(${clientPlatform})|server/(${serverBelow}))/`,
      },
    },
    {
      name: 'the-platform-knows-nobody',
      comment:
        'These folders know no person, session or role. Hand in what they need, or move this to directory/, access/ or session/.',
      severity: 'error',
      from: { path: `^server/(${serverPlatform})/`, pathNot: tests },
      to: { path: `^server/(${serverDirectory}|${serverServices})/` },
    },
    {
      name: 'the-directory-serves-no-request',
      comment:
        'directory/, access/, session/ and audit/ are rules and rows. What answers a request or runs in slices stands in a feature.',
      severity: 'error',
      from: { path: `^server/(${serverDirectory})/`, pathNot: tests },
      to: { path: `^server/(${serverServices})/` },
    },
    {
      name: 'features-know-no-feature',
      comment:
        'A feature imports itself, the contract and the platform. If two share a rule, it belongs to the noun that owns it.',
      severity: 'error',
      from: {
        path: '^(client|server)/([^/]+)/',
        pathNot: `^(client/(${clientPlatform}|shell|home|gallery)|server/(${serverBelow}|testing))/|${tests}`,
      },
      to: {
        path: '^(client|server)/[^/]+/',
        pathNot: `^(client/(${clientPlatform})|server/(${serverBelow}))/|^$1/$2/`,
      },
    },
    {
      name: 'nobody-knows-the-operator',
      comment:
        "The operator's commands stand outside, like serve.ts, and may know every feature; so nothing may know them. " +
        'Put what both need into the feature that owns the noun.',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^cli/' },
    },
    {
      name: 'home-takes-cards-only',
      comment: "Home composes other features: it may take a feature's -card and nothing else of it.",
      severity: 'error',
      from: { path: '^client/home/', pathNot: tests },
      to: { path: '^client/[^/]+/', pathNot: `^client/(${clientPlatform}|home)/|-card\\.tsx$` },
    },
    {
      name: 'only-the-shell-loads-screens',
      comment: 'A screen is loaded by the shell, as its feature.ts declares. Link to its path instead of importing it.',
      severity: 'error',
      from: {
        path: '^client/',
        pathNot:
          '^client/(shell/|features\\.ts$|(console/)?[\\w-]+/feature\\.tsx?$|main\\.tsx$|i18n/language-switch\\.ts$|.*-catalogues\\.ts$|session/new-password\\.tsx$)',
      },
      // A dialog, a menu or a panel is heavy, and opened by few: who opens it may load it then. So is what finds links and suggests names.
      // A card may come after the screen that shows it, and what is unsent is sealed once somebody types.
      to: {
        dynamic: true,
        pathNot: '-(dialog|choices|panel|card)\\.tsx$|/(find-links|suggested|left-unsent)\\.ts$',
      },
    },
    {
      name: 'the-console-comes-late',
      comment:
        "Nobody without a role loads the console. What is its own comes with it: let the console's frame start it, as it does its live reads.",
      severity: 'error',
      from: { path: '^client/', pathNot: `^client/console/|${tests}` },
      to: { path: '^client/console/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'console-features-meet-in-its-platform',
      comment:
        'Features of the console know each other only through client/console/platform/. The overview and a person’s record ' +
        'may take a -card of another; what else two need belongs into the platform.',
      severity: 'error',
      from: { path: '^client/console/([^/]+)/', pathNot: tests },
      to: {
        path: '^client/console/',
        pathNot: '^client/console/($1|platform)/|-card\\.tsx$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-overview-and-record-take-cards',
      comment:
        'A card is shown by the overview or by a person’s record. What else two features need belongs into client/console/platform/.',
      severity: 'error',
      from: { path: '^client/console/([^/]+)/', pathNot: `^client/console/(overview|people/record)/|${tests}` },
      to: { path: '^client/console/.*-card\\.tsx$', pathNot: '^client/console/$1/' },
    },
    {
      name: 'sql-in-rows-only',
      comment:
        'SQL stands in -rows files, a function a question, and tables in -tables files. Ask your question there.',
      severity: 'error',
      from: {
        path: '^(server|demo|cli)/',
        // Better Auth is handed the tables it keeps sessions in, and features declare theirs.
        pathNot: `-(rows|tables)\\.ts$|^server/db/|^server/session/accounts\\.ts$|^server/[^/]+/feature\\.ts$|^server/(collect-)?features\\.ts$|${tests}`,
      },
      to: { path: 'node_modules/drizzle-orm|^server/.*-tables\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tests-support-stays-in-tests',
      comment: 'Folders named testing hold what tests need; the product must not.',
      severity: 'error',
      from: { path: '^(client|server|contract)/', pathNot: tests },
      to: { path: '/testing/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // A peer to be measured: what it imports is installed apart, when it is.
    exclude: { path: '^bench/peers/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
    },
  },
};
