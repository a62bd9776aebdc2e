import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './architecture/source-files.ts'

const server = sourceFiles().filter(
  ({ path, isTest }) => path.startsWith('apps/server/src/') && !isTest && !path.includes('/testing/'),
)
const calls = server.flatMap(({ path, text }) =>
  [...text.matchAll(/\blog\.(info|warn|error|fatal)\(/g)].map(({ 1: level = '', index }) => {
    const [, event = ''] = /['`]([^'`]+)['`],?\s*\)/.exec(text.slice(index)) ?? []
    return { path, level, event }
  }),
)
const documented = [
  ...readFileSync(join(root, 'docs/deployment.md'), 'utf8').matchAll(/^\| `(\w+(?:\.\w+)+)` \| (\w+) \|/gm),
].map(([, event = '', level = '']) => `${event} ${level}`)

test('each log line of the server has a dotted event name', () => {
  expect(calls.length).toBeGreaterThan(60)
  expect(calls.filter(({ event }) => !/^[a-z_]+(?:\.[a-z_]+)+$/.test(event))).toEqual([])
})

test('deployment.md lists the log events with their levels, sorted', () => {
  const events = new Set(calls.map(({ event, level }) => `${event} ${level}`))
  expect(documented).toEqual([...events].toSorted())
})
