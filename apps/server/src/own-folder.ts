import { chmodSync, mkdirSync, statSync } from 'node:fs'
import process from 'node:process'

/** A folder that nobody but its owner enters. One that was made too open is closed, if it is ours to close. */
export const ownFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(path)
  const isOurs = uid === process.getuid?.()
  if (isOurs && (mode & 0o077) !== 0) chmodSync(path, 0o700)
}
