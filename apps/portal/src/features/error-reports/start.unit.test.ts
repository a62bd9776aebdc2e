import { expect, test } from 'vitest'
import { scrub, scrubText } from './start.ts'

test.each([
  ['/reset-password/maria@delgado.test/483920', '/reset-password/[email]/[number]'],
  ['/reset-password-code/maria%40delgado.test', '/reset-password-code/[email]'],
  [`/create-user-password/a@b.co/${'aB3_'.repeat(10)}xyz`, '/create-user-password/[email]/[token]'],
  [
    '/bo-register/register-password?code=483920&email=a%40b.co',
    '/bo-register/register-password?code=[hidden]&email=[hidden]',
  ],
  ['/items?storeId=1&search=milk', '/items?storeId=1&search=milk'],
])('%s is reported as %s', (from, to) => {
  expect(scrubText(from)).toBe(to)
})

test('redacts secret fields at any depth and in cycles', () => {
  const report = {
    headers: { Authorization: 'Bearer x' },
    data: [{ newPassword: 'Demo-2026!' }],
    url: '/a@b.co',
    self: {},
  }
  report.self = report

  scrub(report)

  expect(report).toMatchObject({
    headers: { Authorization: '[hidden]' },
    data: [{ newPassword: '[hidden]' }],
    url: '/[email]',
  })
})
