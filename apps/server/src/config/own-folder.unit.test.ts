import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeDataDir } from '#server/db/embedded/home.ts'

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
let box = ''
let umask = 0
beforeEach(() => {
  umask = process.umask(0o022)
  box = mkdtempSync(join(tmpdir(), 'tillgate-own-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(box, { recursive: true, force: true })
})

test('creates DATA_DIR readable by its owner only', () => {
  const [byConfig, byDatabase] = [join(box, 'a', 'b'), join(box, 'c')]
  readConfig({ DATA_DIR: byConfig })
  makeDataDir(byDatabase)

  expect([modeOf(byConfig), modeOf(byDatabase)]).toEqual(['700', '700'])
})

test('restricts an existing DATA_DIR', () => {
  const dataDir = join(box, 'open')
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o755)
  readConfig({ DATA_DIR: dataDir })

  expect(modeOf(dataDir)).toBe('700')
})
