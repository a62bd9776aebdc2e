import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The files of one worker share a database, and with it the key that it is sealed under. */
const key = `dev:${Buffer.from('a key of thirty-two bytes, for tests').subarray(0, 32).toString('base64')}`

export const testDataDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'tillgate-test-'))
  writeFileSync(join(dir, 'data-keys'), key, { mode: 0o600 })
  return dir
}
