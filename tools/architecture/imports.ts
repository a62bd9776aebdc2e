import { matchesGlob } from 'node:path'
import { isTestPath, type SourceFile } from './source-files.ts'

const packages = ['packages/domain/**', 'packages/contract/**', 'packages/phrases/**']
const outside = ['npm/**', 'node/**']
const server = (files: string): string => `apps/server/src/${files}`
/** Layers of the server, the lowest first: a layer may import itself and those before it. */
const base = [...packages, server('{base,config}/**'), ...outside]
const secrets = [...base, server('secrets/**')]
const db = [...secrets, server('db/**')]
// Only boot/ imports what implements a port.
const ports = [...db, server('integrations/*/port.ts'), server('ports/deps.ts')]
const jobs = [...ports, server('jobs/**')]
const http = [...jobs, server('http/**')]
const screens = (app: string) => [
  ...packages,
  'packages/client/**',
  'packages/ui/**',
  'packages/browser/**',
  `apps/${app}/src/{api,features}/**`,
  // Files beside the folders: typed keys, the router's types and the start.
  `apps/${app}/src/*`,
  'npm/**',
]

/** The client, and the mutation hook that reports the end of a change. */
const calls = ['packages/client/**', 'packages/browser/src/use-change.ts']

/** [files, allowed imports]. The first matching pattern counts. Every other import is forbidden. */
const importRules: readonly (readonly [string, readonly string[]])[] = [
  ['packages/domain/**', ['packages/domain/**']],
  ['packages/contract/**', ['packages/contract/**', 'packages/domain/**', 'npm/zod/mini']],
  ['packages/phrases/**', ['packages/phrases/**', 'packages/contract/**', 'packages/domain/**', 'npm/i18next']],
  ['packages/client/**', ['packages/{client,contract,domain}/**', 'npm/zod/mini']],
  // For tests alone: no other rule admits the package.
  ['packages/openapi-client/**', ['packages/openapi-client/**', 'npm/**']],
  ['packages/ui/**', ['packages/ui/**', 'npm/**']],
  ['packages/browser/**', [...packages, 'packages/{client,ui,browser}/**', 'npm/**']],

  // The client sends the session and the language: the only file of api/ that imports features.
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
  ['apps/till/**', [...packages, 'packages/{client,ui,browser}/**', 'apps/till/**', 'npm/**']],

  [server('{base,config}/**'), base],
  [server('secrets/**'), secrets],
  [server('db/**'), db],
  [server('integrations/**'), [...base, server('integrations/**')]],
  [server('jobs/**'), jobs],
  [server('http/**'), http],
  [server('modules/**'), [...http, server('modules/**')]],
  // main.ts and boot/ put the server together.
  ['apps/server/**', ['apps/server/**', ...packages, ...outside]],
  // The sandbox imports nothing of the product. Its pages are clients like any app.
  [
    'apps/sandbox/src/{console,shop,till}/**',
    ['packages/{browser,client,contract,domain,ui}/**', 'apps/sandbox/**', 'npm/**'],
  ],
  ['apps/sandbox/**', ['apps/sandbox/**', ...outside]],

  ['e2e/**', ['e2e/**', 'tools/**', 'packages/*/**', ...outside]],
  ['bench/**', ['**', ...outside]],
  ['tools/**', ['**', ...outside]],
]

/** Tests may also import the client, the sandbox, the test bench and the tools. */
const forTests = ['packages/*/**', 'apps/{server,sandbox}/src/**', 'tools/**', ...outside]
/** Tests of an app's screens may import its test bench, which stubs the network. */
const benches = ['apps/{portal,operator}/src/testing/**', 'packages/browser/src/testing/**']
const isBrowser = /^(packages\/(ui|browser)|apps\/(portal|operator|receipt|till))\//

const fits = (file: string, patterns: readonly string[]): boolean => patterns.some((one) => matchesGlob(file, one))

export const mayImport = (file: string, target: string): boolean => {
  if (/^(npm|node)\//.test(target) && isTestPath(file)) return true
  const rule = importRules.find(([name]) => matchesGlob(file, name))
  if (rule && fits(target, rule[1])) return true
  return isTestPath(file) && fits(target, isBrowser.test(file) ? benches : forTests)
}

/** The contexts of the server in order: each may import the api.ts of those before it. */
export const contexts: readonly string[] = [
  'outbox',
  'proposals',
  'notifications',
  'partners',
  'accounts',
  'users',
  'staff',
  'onboarding',
  'banking',
  'sanctions',
  'review',
  'catalogue',
  'sales',
  'ledger-checks',
  'settlement',
  'reconciliation',
  'bookkeeping',
  'support',
  'inbox',
  'audit',
]

export const isPastApi = (file: string, target: string): boolean => {
  const [ours, theirs] = [file, target].map((path) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1])
  if (ours === undefined || theirs === undefined || ours === theirs) return false
  return !target.endsWith(`/modules/${theirs}/api.ts`) || contexts.indexOf(theirs) >= contexts.indexOf(ours)
}

const folderIn = /^apps\/server\/src\/modules\/([^/]+)\/([^/]+)\//

/** Imports inside a context by which two of its folders depend on each other, also through others and for types alone. */
export const folderCircles = (files: readonly SourceFile[]): string[] => {
  const edges = files.flatMap(({ path, isTest, imports }) => {
    const [, context, from] = folderIn.exec(path) ?? []
    if (context === undefined || from === undefined || isTest) return []
    return imports.flatMap(({ target }) => {
      const [, other, to] = folderIn.exec(target) ?? []
      return other === context && to !== undefined && to !== from
        ? [{ path, target, from: `${context}/${from}`, to: `${context}/${to}` }]
        : []
    })
  })
  const next = Map.groupBy(edges, ({ from }) => from)
  const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
    (next.get(start) ?? []).some(({ to }) => {
      if (to === goal) return true
      if (seen.has(to)) return false
      seen.add(to)
      return reaches(to, goal, seen)
    })
  return edges.filter(({ from, to }) => reaches(to, from)).map(({ path, target }) => `${path} imports ${target}`)
}

/** A folder that begins with "-" serves its own area: `screens/items/-list/` the screens of `screens/items/` and below,
 *  `screens/-sign-in/` those directly in `screens/`. */
export const isForeignPart = (file: string, target: string): boolean => {
  const area = /^(.*\/screens\/(?:[^/]+\/)*?)-[^/]+\//.exec(target)?.[1]
  if (area === undefined) return false
  const below = file.startsWith(area) ? file.slice(area.length).replace(/^-[^/]+\//, '') : undefined
  return below === undefined || (area.endsWith('/screens/') && below.includes('/'))
}

/** [package, the only files that may import it]: protects transactions, the queue and the files port. */
const reserved: readonly (readonly [string, readonly string[]])[] = [
  ['npm/{kysely,pg-copy-streams}', ['**/*.queries.ts', 'apps/server/src/{db,testing,world}/**']],
  // A module gets no bare connection, because row-level security does not apply to it.
  ['npm/pg', ['**/*.queries.ts', 'apps/server/src/{db,http,jobs,testing,world}/**', 'apps/server/src/boot/**']],
  ['npm/pg-boss', ['apps/server/src/jobs/**']],
  ['npm/{axios,undici,got}', []],
]

export const isReserved = (file: string, target: string): boolean =>
  file.startsWith('apps/') && reserved.some(([name, places]) => matchesGlob(target, name) && !fits(file, places))

export const forbiddenImports = (file: SourceFile): string[] =>
  file.imports
    .filter(({ target }) => {
      if (!mayImport(file.path, target) || isReserved(file.path, target)) return true
      return (isPastApi(file.path, target) && !file.isTest) || isForeignPart(file.path, target)
    })
    .map(({ specifier }) => `${file.path} imports ${specifier}`)

/** Packages that export all their files, so that knip takes each of their exports for used. */
const isOpen = ({ path }: Pick<SourceFile, 'path'>): boolean => /^(packages|apps\/sandbox)\//.test(path)

/** Lists exported names of these packages that stand nowhere else. */
export const unusedExports = (files: readonly Pick<SourceFile, 'path' | 'code'>[]): string[] => {
  const counts = new Map<string, number>()
  for (const [name] of files.flatMap(({ code }) => [...code.matchAll(/[\w$]+/g)]))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return files
    .filter(isOpen)
    .flatMap(({ path, code }) =>
      [...code.matchAll(/^export (?:const|type|class|async function|function) ([\w$]+)/gm)].flatMap(([, name = '']) =>
        counts.get(name) === 1 ? [`${path}: ${name}`] : [],
      ),
    )
}
