// Runs before every command, on whatever Node the machine has: no dependencies, no new syntax.
// `ensure-install.mjs start` installs what start, dev and build need. Without that word the packages of tests are added.
import { spawn } from 'node:child_process'
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

const readPresent = () => readPackages(join('node_modules', '.package-lock.json'))

/** Compares npm's record of the last install with the lock file. `whole`: also the packages of tests. */
const isFresh = (whole) => {
  const locked = readPackages('package-lock.json')
  const wanted = Object.fromEntries(Object.entries(locked).filter(([, entry]) => whole || entry.dev !== true))
  const present = readPresent()
  const optional = (wanted[''] && wanted[''].optionalDependencies) || {}
  const needed = Object.keys(optional).map((name) => `node_modules/${name}`)
  const same = (path) =>
    present[path].version === wanted[path].version && present[path].integrity === wanted[path].integrity
  return (
    Object.keys(present).length > 0 &&
    Object.keys(present).every((path) => !isPackage(path) || locked[path] !== undefined) &&
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

/**
 * A lock whose holders were killed is moved away before it is replaced: of two who see it stale, one moves it. The holders
 * are this script and the npm that it started, which goes on when only this script is killed.
 */
const dropIfStale = () => {
  try {
    const holders = readFileSync(lockFile, 'utf8').split(' ').map(Number)
    if (holders[0] === 0 || holders.some(isAlive)) return
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

/** Runs npm and resolves with its exit code. npm ends when this script is stopped. */
const runNpm = (words) =>
  new Promise((resolve) => {
    // NODE_ENV=production would leave the development tools out, and a start needs Node and PostgreSQL from npm.
    const flags = ['--include=optional', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
    const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
    const args = [...words, ...flags, ...patience]
    const npm = process.env.npm_execpath
    const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: cleanEnvironment() }
    // The Node that runs npm, not one from node_modules: that one is about to be deleted.
    const node = process.env.npm_node_execpath || process.execPath
    const child =
      npm && existsSync(npm)
        ? spawn(node, [npm, ...args], options)
        : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
    if (child.pid) writeFileSync(lockFile, `${process.pid} ${child.pid}`)
    const parent = process.ppid
    const stop = () => {
      child.kill()
      process.exit(1)
    }
    const watch = setInterval(() => process.ppid === parent || stop(), 250)
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    const end = (code) => {
      clearInterval(watch)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('exit', end)
  })

const install = async (whole) => {
  const began = Date.now()
  const isAddition = whole && isFresh(false)
  process.stdout.write(isAddition ? 'Installing the packages of tests … ' : 'Installing packages … ')
  // What is there stays: a product that runs from this folder goes on.
  if (isAddition) await runNpm(['install', '--no-save', '--include=dev'])
  if (!isFresh(whole)) await runNpm(['ci', whole ? '--include=dev' : '--omit=dev'])
  console.log(isFresh(whole) ? `${Math.round((Date.now() - began) / 1000)} s` : 'failed')
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
// Who has the packages of tests keeps them.
const isWhole = process.argv[2] !== 'start' || Object.values(readPresent()).some(({ dev }) => dev === true)
if (!isFresh(isWhole)) {
  lock()
  // Whoever waited may find the work done.
  if (!isFresh(isWhole)) {
    await install(isWhole)
    if (!isFresh(isWhole)) {
      fail(
        'The packages could not be installed (npm says why above). Tillgate needs the npm registry once: ' +
          'check the connection, or the address that "npm config get registry" names, and run the command again.',
      )
    }
  }
}
