import { createHash, randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { ownFolder } from '#server/config/own-folder.ts'
import { installBinaries } from './binaries.ts'
import type { Owner } from './run.ts'

/** Directory that all users can enter and only root can write. */
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

/** Returns an unprivileged user with an entry in passwd, which initdb requires; nearly every system has `nobody`. */
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

/** Returns the cluster directory. A moved DATA_DIR keeps its cluster; a copied DATA_DIR gets a new cluster. */
const clusterOfRoot = (dataDir: string, marker: Marker | undefined): string => {
  if (marker && (marker.dataDir === dataDir || !existsSync(marker.dataDir))) return marker.cluster
  return join(rootsPlace, createHash('sha256').update(dataDir).digest('hex').slice(0, 16))
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
  const cluster = clusterOfRoot(dataDir, readMarker(own))
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  chownSync(cluster, owner.uid, owner.gid)
  // Names the DATA_DIR that owns this cluster for administrators who clean up the directory.
  writeWhole(join(cluster, 'data-dir'), `${dataDir}\n`)
  return { dataDir, own, cluster, bin, owner }
}

/** Made once, stored where only the owner of DATA_DIR reads it. */
export const passwordOf = (home: Home): string => {
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
