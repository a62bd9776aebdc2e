import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import * as z from 'zod/mini'
import { enterable, ownFolder } from '#server/config/own-folder.ts'
import { installBinaries } from './binaries.ts'
import { evict } from './postmaster.ts'
import type { Owner } from './run.ts'

/** Directory that all users can enter and only root can write: for programs, and for clusters whose DATA_DIR PostgreSQL cannot enter. */
const rootsPlace = '/var/lib/tillgate'

/** Marker file, written last: a cluster without a marker is incomplete. */
const Marker = z.object({ cluster: z.string(), dataDir: z.string(), port: z.number() })
export type Marker = z.infer<typeof Marker>

export type Home = {
  dataDir: string
  /** Directory below DATA_DIR for the cluster's own files, even when the cluster must be elsewhere. */
  own: string
  /** Holds `data` and the log. */
  cluster: string
  bin: string
  owner: Owner | undefined
}

/** Returns an unprivileged user with an entry in passwd, which initdb requires; nearly every system has one named `nobody`. */
const unprivileged = (): Owner => {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const nobody = users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => uid === '65534')
  if (!nobody) throw new Error('PostgreSQL cannot run as root and this machine has no user nobody: set DATABASE_URL.')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}

/** All or undefined: a process killed while writing leaves no half file under the name. */
const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.tmp`, text, { mode: 0o600 })
  renameSync(`${file}.tmp`, file)
}

const markerOf = (own: string): string => join(own, 'cluster.json')

export const readMarker = (own: string): Marker | undefined => {
  if (!existsSync(markerOf(own))) return undefined
  return z.parse(Marker, JSON.parse(readFileSync(markerOf(own), 'utf8')))
}

export const writeMarker = (home: Home, port: number): void => {
  const marker: Marker = { cluster: home.cluster, dataDir: home.dataDir, port }
  writeWhole(markerOf(home.own), `${JSON.stringify(marker)}\n`)
}

const canEnter = (folder: string, user: Owner): boolean => {
  const { mode, uid, gid } = statSync(folder)
  return (mode & (uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001)) !== 0
}

/** Returns true when the user can enter every folder above `path`. */
const canReach = (path: string, user: Owner): boolean => {
  const above = dirname(path)
  return canEnter(above, user) && (above === dirname(above) || canReach(above, user))
}

/**
 * Returns the cluster directory of a server that runs as another user: in DATA_DIR where that user can reach it, elsewhere in
 * `rootsPlace`. An earlier cluster stays where it is. There a moved DATA_DIR keeps its cluster; a copied DATA_DIR gets a new
 * cluster.
 */
const clusterOfRoot = (dataDir: string, own: string, marker: Marker | undefined, owner: Owner): string => {
  const inside = join(own, 'cluster')
  if (marker === undefined) {
    if (canReach(dataDir, owner)) return inside
  } else if (marker.cluster.startsWith(marker.dataDir + sep)) {
    return inside
  } else if (marker.dataDir === dataDir || !existsSync(marker.dataDir)) {
    return marker.cluster
  }
  return join(rootsPlace, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
}

/** Lets the group of PostgreSQL's user enter DATA_DIR and its folder for the cluster. */
const letIn = (dataDir: string, own: string, owner: Owner): void => {
  if (!canReach(dataDir, owner))
    throw new Error(
      `PostgreSQL's user cannot enter every folder above ${dataDir}: move DATA_DIR, or let others enter them (chmod o+x).`,
    )
  for (const folder of [dataDir, own]) {
    chownSync(folder, 0, owner.gid)
    chmodSync(folder, enterable)
  }
}

/**
 * Links a file of the cluster into DATA_DIR. One remaining link means a deleted DATA_DIR, two a moved one. On another file system
 * there is no such link, and the cluster stays.
 */
const linkToOwner = (cluster: string, own: string): void => {
  const [here, there] = [join(cluster, 'owner'), join(own, 'owner')]
  if (existsSync(here) && existsSync(there) && statSync(here).ino === statSync(there).ino) return
  for (const file of [here, there]) rmSync(file, { force: true })
  writeFileSync(here, '', { mode: 0o600 })
  try {
    linkSync(here, there)
  } catch {
    rmSync(here)
  }
}

/** Removes the clusters below `place` whose DATA_DIR was deleted. */
export const removeOrphans = (place: string): void => {
  for (const name of readdirSync(place)) {
    const cluster = join(place, name)
    const [owner, dataDir] = [join(cluster, 'owner'), join(cluster, 'data-dir')]
    if (!existsSync(owner) || !existsSync(dataDir) || statSync(owner).nlink > 1) continue
    if (existsSync(readFileSync(dataDir, 'utf8').trim())) continue
    evict([join(cluster, 'data'), cluster])
    rmSync(cluster, { recursive: true, force: true })
  }
}

/** One directory has one name, however it was spelt. */
export const makeDataDir = (wanted: string): string => {
  ownFolder(wanted)
  return realpathSync(wanted)
}

export const makeHome = (wanted: string): Home => {
  const dataDir = makeDataDir(wanted)
  const own = join(dataDir, 'postgres')
  mkdirSync(join(own, 'users'), { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return { dataDir, own, cluster: own, bin: installBinaries(own), owner: undefined }

  const owner = unprivileged()
  const bin = installBinaries(rootsPlace)
  const cluster = clusterOfRoot(dataDir, own, readMarker(own), owner)
  const isInside = cluster.startsWith(own)
  if (isInside) letIn(dataDir, own, owner)
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  chownSync(cluster, owner.uid, owner.gid)
  if (!isInside) {
    writeWhole(join(cluster, 'data-dir'), `${dataDir}\n`)
    linkToOwner(cluster, own)
    removeOrphans(rootsPlace)
  }
  return { dataDir, own, cluster, bin, owner }
}

/** Made once, stored where only the owner of DATA_DIR reads it. */
export const passwordOf = (home: Pick<Home, 'own'>): string => {
  const file = join(home.own, 'password')
  if (!existsSync(file)) writeWhole(file, randomBytes(24).toString('base64url'))
  return readFileSync(file, 'utf8')
}

/** Runs `work` with a password file that initdb's user can read, and deletes the file afterwards. */
export const lendPassword = async <T>(home: Home, work: (file: string) => Promise<T>): Promise<T> => {
  const file = join(home.cluster, 'initial-password')
  rmSync(file, { force: true })
  writeFileSync(file, passwordOf(home), { mode: 0o600 })
  if (home.owner) chownSync(file, home.owner.uid, home.owner.gid)
  try {
    return await work(file)
  } finally {
    rmSync(file, { force: true })
  }
}
