import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect, test } from 'vitest'

const older = `data:text/javascript,${encodeURIComponent(
  `import process from 'node:process'
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`,
)}`
const start = (...before: string[]) =>
  spawnSync(process.execPath, [...before, join(import.meta.dirname, 'main.ts'), 'no-role'], { encoding: 'utf8' })

test('an old Node prints only the required version', () => {
  const { status, stderr } = start('--import', older)

  expect([status, stderr]).toEqual([1, 'Tillgate needs Node 24, and this is Node 20.20.2.\n'])
  expect(start().stderr).toContain('Unknown role no-role')
})

test('package.json requires the same version', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ engines: { node: '>=24' } })
})
