import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const app = { 'node_modules/app': { version: '1.0.0' } }
const tool = { 'node_modules/tool': { version: '1.0.0', dev: true } }

/** A folder with a lock file of one package for the start and one for tests, and an npm that notes its words. */
const aFolder = (installed: object) => {
  const root = mkdtempSync(join(tmpdir(), 'tillgate-install-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, content: object): void => writeFileSync(join(root, path), JSON.stringify(content))
  for (const folder of ['tools', 'node_modules', '.cache']) mkdirSync(join(root, folder))
  copyFileSync(join(import.meta.dirname, 'ensure-install.mjs'), join(root, 'tools/ensure-install.mjs'))
  write('package-lock.json', { packages: { ...app, ...tool } })
  write('node_modules/.package-lock.json', { packages: installed })
  const everything = JSON.stringify({ packages: { ...app, ...tool } })
  const forStart = JSON.stringify({ packages: app })
  writeFileSync(
    join(root, 'npm.cjs'),
    `const { appendFileSync, writeFileSync } = require('node:fs')
    const words = process.argv.slice(2)
    appendFileSync('npm.log', words.filter((word) => !/^--(fetch|log|no-(a|f|p))/.test(word)).join(' ') + '\\n')
    writeFileSync('node_modules/.package-lock.json', words.includes('--omit=dev') ? '${forStart}' : '${everything}')`,
  )
  return {
    lock: (text: string): void => writeFileSync(join(root, '.cache/install.lock'), text),
    run: (...words: string[]) => {
      const env = { ...process.env, npm_execpath: join(root, 'npm.cjs'), npm_node_execpath: process.execPath }
      const { status, stdout } = spawnSync(process.execPath, [join(root, 'tools/ensure-install.mjs'), ...words], {
        env,
        encoding: 'utf8',
      })
      const log = join(root, 'npm.log')
      return { status, stdout, asked: existsSync(log) ? readFileSync(log, 'utf8').trim() : '' }
    },
  }
}

test('a start installs no packages of tests', () => {
  const { run } = aFolder({})

  const { status, stdout, asked } = run('start')

  expect(status).toBe(0)
  expect(asked).toBe('ci --omit=dev --include=optional')
  expect(stdout).toMatch(/^Installing packages … \d+ s\n$/)
})

test('a test run adds its packages and removes none', () => {
  const { asked } = aFolder(app).run()

  expect(asked).toBe('install --no-save --include=dev --include=optional')
})

test('a start renews the packages of tests where they are', () => {
  const { asked } = aFolder({ 'node_modules/app': { version: '0.9.0' }, ...tool }).run('start')

  expect(asked).toBe('ci --include=dev --include=optional')
})

test.each([
  ['start', app],
  ['test', { ...app, ...tool }],
])('%s with its packages runs no npm', (word, installed) => {
  expect(aFolder(installed).run(word)).toEqual({ status: 0, stdout: '', asked: '' })
})

test('the lock of killed holders is removed', () => {
  const { lock, run } = aFolder({})
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  lock(`${pid} ${pid}`)

  expect(run('start')).toMatchObject({ status: 0, asked: 'ci --omit=dev --include=optional' })
})
