import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { alone } from '../apps/server/src/db/embedded/lock.ts'

const root = dirname(import.meta.dirname)
const portal = join(root, 'apps', 'portal')
const stampFile = join(root, '.cache', 'portal.stamp')

/** Everything the screens are made of. The lock file stands for the packages. */
const sources = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'apps/portal/{index.html,package.json,vite.config.ts,tsconfig.json}',
  'apps/portal/{src,public}/**/*',
  'packages/{client,contract,domain,phrases,ui}/{package.json,src/**/*}',
]

const isSource = (path: string): boolean => !/\.test\.tsx?$/.test(path) && statSync(join(root, path)).isFile()

const stampOf = (): string => {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { cwd: root }).filter(isSource).toSorted()) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

const isFresh = (stamp: string): boolean =>
  existsSync(join(portal, 'dist', 'index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

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

export const buildPortal = (): void => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: portal, stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The screens could not be built; the reason stands above.')
  compress(join(portal, 'dist'))
  mkdirSync(dirname(stampFile), { recursive: true })
  // Asked again: the build itself may have renewed the route tree.
  writeFileSync(stampFile, stampOf())
}

/** Builds the screens when a source has changed since the last time; two starts at once build once. */
export const ensurePortal = (): Promise<void> =>
  alone(`building ${portal}`, async () => {
    if (isFresh(stampOf())) return
    console.log('Building the screens …')
    buildPortal()
  })
