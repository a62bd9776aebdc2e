import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { alone } from '../apps/server/src/db/embedded/lock.ts'

const root = dirname(import.meta.dirname)

/** The apps that a browser loads: one build, one stamp each. */
export const screenApps = ['portal', 'operator'] as const
type App = (typeof screenApps)[number]

export const placeOf = (app: App): string => join(root, 'apps', app)
const stampFileOf = (app: App): string => join(root, '.cache', `${app}.stamp`)

/** Everything the screens are made of. The lock file stands for the packages. */
const sourcesOf = (app: App): string[] => [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  `apps/${app}/{index.html,package.json,vite.config.ts,tsconfig.json}`,
  `apps/${app}/src/**/*`,
  'tools/vite-app.ts',
  'packages/{browser,client,contract,domain,phrases,ui}/{package.json,{src,public}/**/*}',
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

const isFresh = (app: App): boolean =>
  existsSync(join(placeOf(app), 'dist', 'index.html')) &&
  existsSync(stampFileOf(app)) &&
  readFileSync(stampFileOf(app), 'utf8') === stampOf(app)

const isText = (path: string): boolean => /\.(js|css|svg|html|json)$/.test(path)

/** Packed once at the build instead of at every request; what does not get smaller is left alone. */
const compress = (dist: string): void => {
  for (const path of globSync('**/*', { cwd: dist }).filter(isText)) {
    const file = join(dist, path)
    const plain = readFileSync(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    const packed = [
      ['br', brotliCompressSync(plain, quality)],
      ['gz', gzipSync(plain, { level: 9 })],
    ] as const
    for (const [ending, bytes] of packed) {
      if (bytes.length < plain.length) writeFileSync(`${file}.${ending}`, bytes)
    }
  }
}

const build = (app: App): void => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: placeOf(app),
    stdio: 'inherit',
    // Whoever builds: what browsers get is never React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error(`The screens of apps/${app} could not be built; the reason stands above.`)
  compress(join(placeOf(app), 'dist'))
  mkdirSync(dirname(stampFileOf(app)), { recursive: true })
  // Asked again: the build itself may have renewed the route tree.
  writeFileSync(stampFileOf(app), stampOf(app))
}

export const buildScreens = (): void => screenApps.forEach(build)

/** Builds the screens whose sources have changed since the last time; two starts at once build once. */
export const ensureScreens = (): Promise<void> =>
  alone(`building ${placeOf('portal')}`, async () => {
    const stale = screenApps.filter((app) => !isFresh(app))
    if (stale.length > 0) console.log('Building the screens …')
    stale.forEach(build)
  })
