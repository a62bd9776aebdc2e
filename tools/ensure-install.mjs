// Runs before every command, on whatever Node the machine has: no dependencies, no new syntax.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, '.cache', 'install.lock')

const readPackages = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return {}
  }
}

const isPackage = (path) => path.includes('node_modules/')

const suits = (list, own) => !list || list.includes(own)

/** Optional packages may be missing, except those of this machine that we cannot do without (Node, PostgreSQL). */
const mayBeMissing = (path, entry, needed) =>
  entry.optional === true &&
  !(needed.includes(path) && suits(entry.os, process.platform) && suits(entry.cpu, process.arch))

/** What npm noted about the last install, against what the lock file asks for. */
const isFresh = () => {
  const wanted = readPackages('package-lock.json')
  const present = readPackages(join('node_modules', '.package-lock.json'))
  const optional = (wanted[''] && wanted[''].optionalDependencies) || {}
  const needed = Object.keys(optional).map((name) => `node_modules/${name}`)
  const same = (path) =>
    present[path].version === wanted[path].version && present[path].integrity === wanted[path].integrity
  return (
    Object.keys(present).length > 0 &&
    Object.keys(present).every((path) => !isPackage(path) || wanted[path] !== undefined) &&
    Object.keys(wanted)
      .filter(isPackage)
      .every((path) => (present[path] ? same(path) : mayBeMissing(path, wanted[path], needed)))
  )
}

const fail = (sentence) => {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A lock whose holder was killed is moved away before it is replaced: of two who see it stale, one moves it. */
const dropIfStale = () => {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'))
    if (!holder || isAlive(holder)) return
    const aside = `${lockFile}.${process.pid}`
    renameSync(lockFile, aside)
    rmSync(aside, { force: true })
  } catch {
    // It is gone already.
  }
}

const tryLock = () => {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

const lock = () => {
  mkdirSync(dirname(lockFile), { recursive: true })
  for (let tries = 0; !tryLock(); tries += 1) {
    if (tries === 0) console.log('Waiting for another install in this directory …')
    if (tries > 3000) fail(`Another install has been running for ten minutes. If none is, delete ${lockFile}.`)
    dropIfStale()
    pause(200)
  }
  process.on('exit', () => rmSync(lockFile, { force: true }))
}

/** npm hands its own settings down to scripts; a second npm must not take them for the user's. */
const cleanEnvironment = () => {
  const kept = ['npm_config_cache', 'npm_config_registry', 'npm_config_userconfig']
  const strange = (name) => (/^npm_/i.test(name) || name === 'INIT_CWD') && !kept.includes(name.toLowerCase())
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !strange(name)))
}

const install = () => {
  console.log('Installing packages (npm ci) …')
  // NODE_ENV=production would leave the development tools out, and a start needs Node and PostgreSQL from npm.
  const flags = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit', env: cleanEnvironment() }
  // The Node that runs npm, not one from node_modules: that one is about to be deleted.
  const node = process.env.npm_node_execpath || process.execPath
  return npm && existsSync(npm)
    ? spawnSync(node, [npm, ...flags, ...patience], options)
    : spawnSync('npm', [...flags, ...patience], { ...options, shell: process.platform === 'win32' })
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Tillgate starts with Node 20 or newer; this is ${process.version}. Install one from https://nodejs.org`)
}
// The lock file brings no Node for macOS: there the machine's own one runs the product.
if (process.platform === 'darwin' && Number(process.versions.node.split('.')[0]) < 24) {
  fail(
    `On macOS Tillgate starts with Node 24 or newer; this is ${process.version}. Install one from https://nodejs.org`,
  )
}
if (!isFresh()) {
  lock()
  // Whoever waited may find the work done.
  if (!isFresh()) {
    const done = install()
    if (done.status !== 0 || !isFresh()) {
      fail(
        'The packages could not be installed (npm says why above). Tillgate needs the npm registry once: ' +
          'check the connection, or the address that "npm config get registry" names, and run the command again.',
      )
    }
  }
}
