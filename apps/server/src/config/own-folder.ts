import { chmodSync, mkdirSync, statSync } from 'node:fs'
import process from 'node:process'

/** Creates a folder for its owner only and removes wider permissions from an own folder. */
export const ownFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(path)
  const isOurs = uid === process.getuid?.()
  if (isOurs && (mode & 0o077) !== 0) chmodSync(path, 0o700)
}
