import { matchesGlob } from 'node:path'
import { isTestPath, type SourceFile } from './source-files.ts'

const packages = ['packages/domain/**', 'packages/contract/**', 'packages/phrases/**']
const outside = ['npm/**', 'node/**']
const server = (files: string): string => `apps/server/src/${files}`
/** The floors of the server, the lowest first: a floor opens itself and those before it. */
const base = [...packages, server('{base,config}/**'), ...outside]
const secrets = [...base, server('secrets/**')]
const db = [...secrets, server('db/**')]
// Only boot/ imports what implements a port.
const ports = [...db, server('integrations/*/port.ts'), server('boot/deps.ts')]
const jobs = [...ports, server('jobs/**')]
const http = [...jobs, server('http/**')]
const screens = (app: string) => [
  ...packages,
  'packages/client/**',
  'packages/ui/**',
  'packages/browser/**',
  `apps/${app}/src/{api,features}/**`,
  // Typed keys, the router's types and the start: what lies beside the folders.
  `apps/${app}/src/*`,
  'npm/**',
]

/** How calls leave an app, and how one that changes something tells when it is over. */
const calls = ['packages/client/**', 'packages/browser/src/use-change.ts']

/** [files, what they may import]. The first pattern that fits a file counts. What is not named is forbidden. */
const importRules: readonly (readonly [string, readonly string[]])[] = [
  ['packages/domain/**', ['packages/domain/**']],
  ['packages/contract/**', ['packages/contract/**', 'packages/domain/**', 'npm/zod/mini']],
  ['packages/phrases/**', ['packages/phrases/**', 'packages/contract/**', 'packages/domain/**', 'npm/i18next']],
  ['packages/client/**', ['packages/client/**', 'packages/contract/**', 'npm/zod/mini']],
  ['packages/ui/**', ['packages/ui/**', 'npm/**']],
  ['packages/browser/**', [...packages, 'packages/{client,ui,browser}/**', 'npm/**']],

  // The line to the server carries the session and the language: the one file of api/ that knows features.
  ['apps/{portal,operator}/src/api/client.ts', ['packages/*/**', 'apps/{portal,operator}/src/**', 'npm/**']],
  ['apps/portal/src/api/**', [...packages, ...calls, 'apps/portal/src/{api/**,*}', 'npm/**']],
  ['apps/operator/src/api/**', [...packages, ...calls, 'apps/operator/src/{api/**,*}', 'npm/**']],
  ['apps/portal/src/features/**', screens('portal')],
  ['apps/operator/src/features/**', screens('operator')],
  ['apps/portal/src/screens/**', [...screens('portal'), 'apps/portal/src/screens/**/-*/**']],
  ['apps/operator/src/screens/**', [...screens('operator'), 'apps/operator/src/screens/**/-*/**']],
  ['apps/portal/**', [...screens('portal'), 'apps/portal/**']],
  ['apps/operator/**', [...screens('operator'), 'apps/operator/**']],
  ['apps/receipt/**', [...packages, 'apps/receipt/**', 'npm/**']],

  [server('{base,config}/**'), base],
  [server('secrets/**'), secrets],
  [server('db/**'), db],
  [server('integrations/**'), [...base, server('integrations/**')]],
  [server('jobs/**'), jobs],
  [server('http/**'), http],
  [server('modules/**'), [...http, server('modules/**')]],
  // main.ts and boot/ put the server together.
  ['apps/server/**', ['apps/server/**', ...packages, ...outside]],
  // The stand-ins know nothing of the product. The pages that play its people are its clients, as any app is.
  ['apps/sandbox/src/{console,shop,till}/**', ['packages/{client,contract,domain,ui}/**', 'apps/sandbox/**', 'npm/**']],
  ['apps/sandbox/**', ['apps/sandbox/**', ...outside]],

  ['e2e/**', ['e2e/**', 'tools/**', 'packages/*/**', ...outside]],
  ['bench/**', ['**', ...outside]],
  ['tools/**', ['**', ...outside]],
]

/** Tests may also open the client, the sandbox, the test bench and the tools, wherever they lie. */
const forTests = ['packages/*/**', 'apps/{server,sandbox}/src/**', 'tools/**', ...outside]
/** Tests of an app's screens open its test bench, which stubs the wire. */
const benches = ['apps/{portal,operator}/src/testing/**', 'packages/browser/src/testing/**']
const isBrowser = /^(packages\/(ui|browser)|apps\/(portal|operator|receipt))\//

const fits = (file: string, patterns: readonly string[]): boolean => patterns.some((one) => matchesGlob(file, one))

export const mayOpen = (file: string, target: string): boolean => {
  if (/^(npm|node)\//.test(target) && isTestPath(file)) return true
  const rule = importRules.find(([name]) => matchesGlob(file, name))
  if (rule && fits(target, rule[1])) return true
  return isTestPath(file) && fits(target, isBrowser.test(file) ? benches : forTests)
}

/** The contexts of the server, in an order without circles: each may ask those before it, and only their api.ts. */
export const contexts: readonly string[] = [
  'outbox',
  'partners',
  'accounts',
  'onboarding',
  'banking',
  'review',
  'catalogue',
  'sales',
  'settlement',
  'audit',
]

export const isPastApi = (file: string, target: string): boolean => {
  const [ours, theirs] = [file, target].map((path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1])
  if (ours === undefined || theirs === undefined || ours === theirs) return false
  return !target.endsWith(`/modules/${theirs}/api.ts`) || contexts.indexOf(theirs) >= contexts.indexOf(ours)
}

/** A folder that begins with "-" serves its own area: `screens/items/-list/` the screens of `screens/items/` and below,
 *  `screens/-sign-in/` those directly in `screens/`. */
export const isForeignPart = (file: string, target: string): boolean => {
  const area = /^(.*\/screens\/(?:[^/]+\/)*?)-[^/]+\//.exec(target)?.[1]
  if (area === undefined) return false
  const below = file.startsWith(area) ? file.slice(area.length).replace(/^-[^/]+\//, '') : undefined
  return below === undefined || (area.endsWith('/screens/') && below.includes('/'))
}

/** [package, the only files that may import it]: nothing slips past the transaction, the queue or the files port. */
const reserved: readonly (readonly [string, readonly string[]])[] = [
  ['npm/{kysely,pg-copy-streams}', ['**/*.queries.ts', 'apps/server/src/db/**', 'apps/server/src/testing/**']],
  // A module never holds a bare connection: what it got from there would stand outside the tenant's wall.
  ['npm/pg', ['**/*.queries.ts', 'apps/server/src/{db,http,jobs,testing}/**', 'apps/server/src/boot/**']],
  ['npm/pg-boss', ['apps/server/src/jobs/**']],
  ['npm/{axios,undici,got}', []],
]

export const isReserved = (file: string, target: string): boolean =>
  file.startsWith('apps/') && reserved.some(([name, places]) => matchesGlob(target, name) && !fits(file, places))

export const forbiddenImports = (file: SourceFile): string[] =>
  file.imports
    .filter(({ opens }) => {
      if (!mayOpen(file.path, opens) || isReserved(file.path, opens)) return true
      return (isPastApi(file.path, opens) && !file.isTest) || isForeignPart(file.path, opens)
    })
    .map(({ said }) => `${file.path} opens ${said}`)
