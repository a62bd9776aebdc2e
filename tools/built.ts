import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import scalar from '@scalar/fastify-api-reference'
import Fastify from 'fastify'
import { rolldown } from 'rolldown'
import { withProgress } from '../apps/server/src/boot/progress.ts'
import { alone } from '../apps/server/src/db/embedded/lock.ts'

const root = dirname(import.meta.dirname)

/** Apps whose screens have a router. */
export const routedApps = ['portal', 'operator'] as const
/** The product's apps that a browser loads. */
export const screenApps = [...routedApps, 'receipt', 'till'] as const
/** `sandbox`: the console and the till of the sandbox, for development only. */
export type ScreenApp = (typeof screenApps)[number] | 'sandbox'
/** What is built before it runs: one build, one stamp each. `threads`: the worker threads of the server alone, for module tests. */
type App = ScreenApp | 'server' | 'threads'

export const placeOf = (app: ScreenApp | 'server'): string => join(root, 'apps', app)
/** What people run: API, worker and commands in one file, with its worker threads beside it. */
export const serverMain = join(placeOf('server'), 'dist', 'main.js')

const stampFileOf = (app: App): string => join(root, '.cache', `${app}.stamp`)
/** Written when the files are compressed as far as possible. */
const releaseStampOf = (app: ScreenApp): string => join(root, '.cache', `${app}.release.stamp`)
/** Below the server, where its packages are. */
const threadsDir = join(placeOf('server'), '.cache', 'threads')
const resultOf = (app: App): string => {
  if (app === 'threads') return join(threadsDir, 'sheet-worker.js')
  return app === 'server' ? serverMain : join(placeOf(app), 'dist', 'index.html')
}

/** The lock file represents the packages. */
const screenSources = (app: ScreenApp): string[] => [
  'tsconfig.browser.json',
  `apps/${app}/{index.html,package.json,vite.config.ts,tsconfig.json}`,
  `apps/${app}/src/**/*`,
  'tools/{build-screen,vite-app,vite-api,page-tokens}.ts',
  'packages/{browser,client,contract,domain,phrases,ui}/{package.json,{src,public}/**/*}',
]
const serverSources = [
  'apps/server/{package.json,src/**/*}',
  'packages/{contract,domain,phrases}/{package.json,src/**/*}',
]

const sourcesOf = (app: App): string[] => [
  'package-lock.json',
  'tsconfig.base.json',
  'tools/built.ts',
  ...(app === 'server' || app === 'threads' ? serverSources : screenSources(app)),
]

const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(path) && statSync(join(root, path)).isFile()

const stampOf = (app: App): string => {
  const hash = createHash('sha256')
  for (const path of globSync(sourcesOf(app), { cwd: root }).filter(isSource).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const isFresh = (app: App): boolean => existsSync(resultOf(app)) && textOf(stampFileOf(app)) === stampOf(app)

/** Brotli quality of a development build: a tenth larger than the best, in a sixtieth of the time. */
const quickBrotli = 5

const isCompressible = (path: string): boolean => /\.(js|css|svg|html|json|wasm)$/.test(path)

/** Compresses the files of a build once instead of per request; files that do not shrink are skipped. */
const compress = (dist: string, brotli: number): void => {
  for (const path of globSync('**/*', { cwd: dist }).filter(isCompressible)) {
    const file = join(dist, path)
    const plain = readFileSync(file)
    const packed = [
      ['br', brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } })],
      ['gz', gzipSync(plain, { level: 9 })],
    ] as const
    for (const [ending, bytes] of packed) {
      if (bytes.length < plain.length) writeFileSync(`${file}.${ending}`, bytes)
    }
  }
}

/** Builds in a process of its own. Its output is printed only when the build fails. */
const buildScreen = async (app: ScreenApp): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'tools', 'build-screen.ts'), app], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Browsers never get React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece))
  const [code] = await once(child, 'close')
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  throw new Error(`The screens of apps/${app} could not be built; the reason stands above.`)
}

/** Worker threads, which Node loads as files. */
const threads = {
  'sheet-worker': 'src/integrations/sheets/worker.ts',
  'hash-worker': 'src/secrets/hash-worker.ts',
}

/** Our own code becomes one flat directory; packages stay packages (native code, threads of their own). */
const isPackage = (id: string): boolean => !/^(\.|\/|#server\/|@tillgate\/|[a-z]:)/i.test(id)

/** Scalar's reader of OpenAPI documents from its package, served by us, so that no other host is called. */
const readerOfDocs = async (): Promise<string> => {
  const app = Fastify()
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { body } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return body
}

const bundleServer = async (input: Record<string, string>, dir: string): Promise<void> => {
  rmSync(dir, { recursive: true, force: true })
  const bundle = await rolldown({ cwd: placeOf('server'), input, platform: 'node', external: isPackage })
  await bundle.write({
    dir,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
}

const buildServer = async (): Promise<void> => {
  const dir = dirname(serverMain)
  await bundleServer({ main: 'src/main.ts', ...threads }, dir)
  // Read when the server migrates, see apps/server/src/config/paths.ts.
  cpSync(join(placeOf('server'), 'src/db/schema'), join(dir, 'db/schema'), { recursive: true })
  writeFileSync(join(dir, 'api-docs.js.gz'), gzipSync(await readerOfDocs(), { level: 9 }))
}

const build = async (app: App): Promise<void> => {
  if (app === 'server') await buildServer()
  else if (app === 'threads') await bundleServer(threads, threadsDir)
  else {
    await buildScreen(app)
    // The sandbox serves its own machine and reads the plain files.
    if (app !== 'sandbox') compress(join(placeOf(app), 'dist'), quickBrotli)
    rmSync(releaseStampOf(app), { force: true })
  }
  mkdirSync(dirname(stampFileOf(app)), { recursive: true })
  // Asked again: the build itself may have renewed the route tree.
  writeFileSync(stampFileOf(app), stampOf(app))
}

const allApps: readonly App[] = [...screenApps, 'sandbox', 'server']

/** Two at a time for two cores: the portal takes as long as all others. */
const buildAll = async (stale: readonly App[]): Promise<void> => {
  const lanes = [stale.filter((app) => app === 'portal'), stale.filter((app) => app !== 'portal')]
  await Promise.all(
    lanes.map(async (apps) => {
      for (const app of apps) await build(app)
    }),
  )
}

const buildStale = async (apps: readonly App[]): Promise<void> => {
  const stale = apps.filter((app) => !isFresh(app))
  if (stale.length === 0) return
  await withProgress('Building the product', () => buildAll(stale))
}

/** Serialises builds of this folder. */
const lockName = `building ${placeOf('portal')}`

/** Builds what has changed since the last build; concurrent starts build once. */
export const ensureBuilt = (apps = allApps): Promise<void> => alone(lockName, () => buildStale(apps))

/**
 * Also compresses the screens as far as possible, as a release needs. This takes longer than their build, so that
 * `npm start` goes without.
 */
export const ensureReleased = (): Promise<void> =>
  alone(lockName, async () => {
    await buildStale(allApps)
    for (const app of screenApps) {
      if (textOf(releaseStampOf(app)) === stampOf(app)) continue
      compress(join(placeOf(app), 'dist'), constants.BROTLI_MAX_QUALITY)
      writeFileSync(releaseStampOf(app), stampOf(app))
    }
  })

/** Builds the release bundle, also over an existing one. */
export const buildRelease = async (): Promise<void> => {
  for (const app of allApps) rmSync(stampFileOf(app), { force: true })
  await ensureReleased()
}
