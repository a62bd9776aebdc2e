import { expect, test } from 'vitest'
import { inside } from './inside.ts'

test.each(['/items?unit=LB#top', '/'])('%s stays inside', (href) => {
  expect(inside(href)).toBe(href)
})

test.each([
  undefined,
  '',
  'items',
  '//evil.test',
  '/\\evil.test',
  '/..//evil.test/x',
  '/.//evil.test/x',
  '/items/..//evil.test/x',
  '/%2e%2e//evil.test/x',
  '/%2E%2E/\\evil.test/x',
  '/.\t.//evil.test/x',
  '/\t/evil.test',
  '/\n/evil.test',
  ' //evil.test',
  '///evil.test',
  'https://evil.test/',
  'https:evil.test',
  'javascript:alert(1)',
])('%j leads nowhere', (href) => {
  expect(inside(href)).toBeUndefined()
})

test.each([
  ['/items/../stores', '/stores'],
  ['/items?back=//evil.test', '/items?back=//evil.test'],
  ['/@evil.test', '/@evil.test'],
])('%s leads to %s', (href, path) => {
  expect(inside(href)).toBe(path)
})
