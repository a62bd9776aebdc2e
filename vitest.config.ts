import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { packagesOf } from './tools/browser-packages.ts'
import { chromiumPlace } from './tools/chromium.ts'
import { histories } from './tools/histories.ts'
import { reporters } from './tools/reporters.ts'
import { randomOrder, testOrder } from './tools/test-order.ts'

/** Screens of the portal with half of its tests. */
const lists = '{items,transactions,transfer-statements}'
/** Test files by page. The files of one page share modules, session, router and phrases. Two pages keep two cores busy. */
const contexts = {
  'portal-lists': [`apps/portal/src/screens/${lists}/**/*.test.{ts,tsx}`],
  portal: [
    `apps/portal/src/!(screens)/**/*.test.{ts,tsx}`,
    'apps/portal/src/*.test.{ts,tsx}',
    'apps/portal/src/screens/*.test.{ts,tsx}',
    `apps/portal/src/screens/!(items|transactions|transfer-statements)/**/*.test.{ts,tsx}`,
  ],
  operator: ['apps/operator/src/**/*.test.{ts,tsx}'],
  sandbox: ['apps/sandbox/src/**/*.test.tsx'],
  parts: ['packages/{ui,browser}/src/**/*.test.{ts,tsx}'],
}
/** Vite bundles each package of the browser tests before the first test and none later. */
const bundlePackagesFirst: Plugin = {
  name: 'bundle-packages-first',
  config: async () => ({
    optimizeDeps: {
      include: await packagesOf([
        ...Object.values(contexts).flat(),
        '{apps/{portal,operator},packages/browser}/src/**/*-worker.ts',
      ]),
      noDiscovery: true,
    },
  }),
}
/** Module tests of the main flows, which `npm run test:citus` runs against a cluster, and the plans of all recorded statements. */
const citusFlows = [
  'modules/accounts/auth/auth.test.ts',
  'modules/catalogue/items/items.test.ts',
  'modules/catalogue/items/browse.test.ts',
  'modules/catalogue/imports/item-batches.test.ts',
  'modules/partners/dashboard/dashboard.test.ts',
  'modules/review/queue/queue.test.ts',
  'modules/sales/purchases/purchases.test.ts',
  'modules/settlement/payouts/payouts.test.ts',
  'modules/settlement/statements/statements.test.ts',
  'modules/settlement/calendar/calendar.test.ts',
  'seed/sales.test.ts',
  'testing/operator-lists.citus.ts',
  'testing/ledger-checks.citus.ts',
  'testing/rebalance.citus.ts',
  'testing/plans.citus.ts',
]
const missing = citusFlows.filter((name) => !existsSync(new URL(`apps/server/src/${name}`, import.meta.url)))
if (missing.length > 0) throw new Error(`No such test of a main flow: ${missing.join(', ')}`)
const pureTests = 'apps/*/src/**/*.unit.test.ts'
/** Test of a tool that reads the migrated database. */
const databasePage = 'tools/database-page.test.ts'

/** The longest files, which start first so that no worker ends long after the others. */
const longest = [
  'boot/claimed-rows.test.ts',
  'http/authorization-matrix.test.ts',
  'payouts/crash-recovery.test.ts',
  'http/one-operator.test.ts',
  'auth/attack.test.ts',
  'imports/item-batches.test.ts',
  'sheets/reader.test.ts',
  'imports/checks.test.ts',
  'application/walk.test.ts',
  'imports/upload.test.ts',
  'imports/readings.test.ts',
  'replies/files.test.ts',
  'embedded/start.test.ts',
  '2-every-screen.e2e.ts',
  '9-settlement.e2e.ts',
  '1-whole-way.e2e.ts',
  // These wait for products of their own, while others keep the cores busy.
  '9-kills.e2e.ts',
  '3-items-import.e2e.ts',
  '9-upgrade.e2e.ts',
  '9-restart.e2e.ts',
  '2-every-operator-screen.e2e.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return index === -1 ? longest.length : index
}

const isEndToEnd = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('.e2e.ts')
/** Plans statements that the other files have recorded. */
const isLast = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('/plans.citus.ts')
const byDuration = (a: TestSpecification, b: TestSpecification): number => rankOf(a) - rankOf(b)
const byDurationAndName = (a: TestSpecification, b: TestSpecification): number =>
  byDuration(a, b) || (a.moduleId < b.moduleId ? -1 : 1)

/** Starts the longest files first, end-to-end files also by name, and plans of statements last. A seed orders all. */
class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (randomOrder) return files.toSorted(randomOrder)
    const others = files.filter((file) => !isEndToEnd(file))
    return [
      ...others.filter((file) => !isLast(file)).toSorted(byDuration),
      ...others.filter(isLast),
      ...files.filter(isEndToEnd).toSorted(byDurationAndName),
    ]
  }
}

/** Threads and programs that tests start from source read the compiled form: a third of the time. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache', 'compiled') }

/** Tests start worker threads from their bundles. */
const bundledThreads = {
  alias: { '#server/base/thread-entry.ts': join(import.meta.dirname, 'apps/server/src/testing/thread-entry.ts') },
}

/** A test without an assertion fails. `poll`: for a machine that works on something else as well. */
const assertions = { requireAssertions: true, poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    provide: { histories },
    reporters,
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: histories === undefined ? 30_000 : 3_600_000,
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts', pureTests],
          exclude: ['**/node_modules/**', 'packages/{ui,browser}/**', databasePage],
          isolate: false,
          maxWorkers: 2,
          expect: assertions,
          sequence: { groupOrder: 0, ...testOrder },
        },
      },
      {
        resolve: bundledThreads,
        test: {
          name: 'module',
          include: ['apps/{server,sandbox}/src/**/*.test.ts', 'bench/*.test.ts', databasePage],
          exclude: ['**/node_modules/**', pureTests],
          globalSetup: ['apps/server/src/testing/global-setup.ts', 'tools/build-setup.ts'],
          maxWorkers: 3,
          env: compiled,
          // Every file starts the app anew and takes it down again: reading its code once per worker is enough.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: assertions,
          sequence: { groupOrder: 1, ...testOrder },
        },
      },
      {
        resolve: bundledThreads,
        test: {
          name: 'citus',
          include: citusFlows.map((name) => `apps/server/src/${name}`),
          globalSetup: ['apps/server/src/testing/citus-setup.ts', 'tools/build-setup.ts'],
          // One worker: a distributed database has no template, and its plans are read last.
          maxWorkers: 1,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 600_000,
          expect: assertions,
          sequence: { groupOrder: 4 },
        },
      },
      {
        plugins: [react({ compiler: true }), bundlePackagesFirst],
        test: {
          name: 'browser',
          include: Object.values(contexts).flat(),
          isolate: false,
          exclude: ['**/node_modules/**', pureTests],
          globalSetup: ['tools/chromium-setup.ts'],
          maxWorkers: 4,
          testTimeout: 60_000,
          expect: assertions,
          sequence: { groupOrder: 2, ...testOrder },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumPlace() }),
            // restore-browser.ts puts it back to this after each test.
            viewport: { width: 1440, height: 900 },
            instances: Object.entries(contexts).map(([name, include]) => ({ browser: 'chromium', name, include })),
          },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/*.e2e.ts'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          setupFiles: ['e2e/harness/each-file.ts'],
          // Test files of one worker share browser and modules.
          isolate: false,
          // Each worker has its own product. Four workers keep two cores busy: a test mostly waits for pages, mails and jobs.
          maxWorkers: 4,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true },
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
