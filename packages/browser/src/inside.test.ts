import { expect, test } from 'vitest'
import { inside } from './inside.ts'

test.each(['/items?unit=LB#top', '/'])('%s stays inside', (href) => {
  expect(inside(href)).toBe(href)
})

test.each([undefined, '', 'items', '//evil.test', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
  '%s leads nowhere',
  (href) => {
    expect(inside(href)).toBeUndefined()
  },
)
