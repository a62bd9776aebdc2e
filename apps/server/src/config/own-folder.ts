import { chmodSync, mkdirSync, statSync } from 'node:fs'
import process from 'node:process'

/** Mode of a folder of root that the group of PostgreSQL's user may enter, and not list. */
export const enterable = 0o710

/** Creates a folder for its owner only and removes wider permissions from an own folder. */
export const ownFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(path)
  if (uid === 0 && (mode & 0o777) === enterable) return
  const isOurs = uid === process.getuid?.()
  if (isOurs && (mode & 0o077) !== 0) chmodSync(path, 0o700)
}
