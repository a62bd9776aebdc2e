import { expect, test } from 'vitest'
import { gapsIn, readLock } from './complete-lock.ts'

// npm ci refuses a lock with such gaps, on every machine. The cure: node tools/complete-lock.ts
test('the lock file has builds for every platform', () => {
  expect(gapsIn(readLock()).map(({ path, name }) => `${path} wants ${name}`)).toEqual([])
})

test('a start installs no package of the client generator', () => {
  const entries = Object.entries(readLock().packages).filter(([path]) => path.includes('openapi-client/node_modules/'))
  expect(entries.map(([path]) => path)).toContain('packages/openapi-client/node_modules/typescript')
  expect(entries.filter(([, { dev }]) => dev !== true)).toEqual([])
})

test('reports builds of other versions as missing', () => {
  const optionalDependencies = { near: '1.0.0', top: '1.0.0', old: '2.0.0', gone: '3.0.0' }
  const packages = {
    'node_modules/tool': { dev: true, optionalDependencies },
    'node_modules/tool/node_modules/near': { version: '1.0.0' },
    'node_modules/top': { version: '1.0.0' },
    'node_modules/old': { version: '1.0.0' },
  }

  expect(gapsIn({ packages })).toEqual([
    { path: 'node_modules/tool', name: 'old', version: '2.0.0', dev: true },
    { path: 'node_modules/tool', name: 'gone', version: '3.0.0', dev: true },
  ])
})
