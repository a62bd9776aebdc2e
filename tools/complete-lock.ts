import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// A registry mirror without the newest macOS or Android build of a tool makes `npm install` leave that build out of
// the lock file, and `npm ci` then refuses the whole lock, everywhere. Run this after adding a package.

type Entry = {
  version?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}
type Lock = { packages: Record<string, Entry> }

const lockFile = join(dirname(import.meta.dirname), 'package-lock.json')

const below = (path: string, name: string): string => `${path}${path === '' ? '' : '/'}node_modules/${name}`

/** Node and npm search upwards from a package's own directory: the first package of that name is used. */
const find = (packages: Lock['packages'], from: string, name: string): Entry | undefined =>
  packages[below(from, name)] ??
  (from === '' ? undefined : find(packages, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name))

const suits = (found: Entry | undefined, wanted: string): boolean =>
  found !== undefined && (found.version === wanted || !/^\d+\.\d+\.\d+/.test(wanted))

export type Gap = { path: string; name: string; version: string; dev: boolean }

export const gapsIn = ({ packages }: Lock): Gap[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, wanted]) => !suits(find(packages, path, name), wanted))
      .map(([name, version]) => ({ path, name, version, dev })),
  )

/** Build names say their platform: binding-linux-arm64-musl, darwin-arm64. */
const platformOf = (name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> => {
  if (name.endsWith('wasm32-wasi')) return { cpu: ['wasm32'] }
  const [, os, cpu, kind] =
    /(android|darwin|freebsd|linux|openharmony|openbsd|netbsd|win32|aix|sunos)-([^-]+)-?(.*)$/.exec(name) ?? []
  if (os === undefined || cpu === undefined) throw new Error(`${name} does not say which platform it is for.`)
  const libc = os === 'linux' && kind ? { libc: [kind.startsWith('musl') ? 'musl' : 'glibc'] } : {}
  return { os: [os], cpu: [cpu], ...libc }
}

/** Without a digest: npm takes one from the registry on the first machine of that platform. */
const filled = (lock: Lock): Lock['packages'] =>
  Object.fromEntries(
    gapsIn(lock).map(({ path, name, version, dev }) => [
      below(lock.packages[below('', name)] ? path : '', name),
      { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) },
    ]),
  )

export const readLock = (): Lock => {
  const lock: Lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  return lock
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = readLock()
  const added = filled(lock)
  const byPath = ([a]: [string, Entry], [b]: [string, Entry]): number => (a < b ? -1 : 1)
  const packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).toSorted(byPath))
  writeFileSync(lockFile, `${JSON.stringify({ ...lock, packages }, undefined, 2)}\n`)
  console.log(`${Object.keys(added).length} entries added to package-lock.json`)
}
