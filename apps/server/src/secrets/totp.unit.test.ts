import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAt, newSecret, otpauthUrl, stepAt, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B: the secret is the ASCII text "12345678901234567890". */
const secret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds), 8)).toBe(code)
})

test('accepts a code one step early or late', () => {
  const now = 1000
  expect([-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeAt(secret, now + by), now))).toEqual([
    undefined,
    999,
    1000,
    1001,
    undefined,
  ])
})

test.each(['', '12345', '1234567', 'abcdef'])('"%s" is no code', (code) => {
  expect(stepOfCode(secret, code, 1000)).toBeUndefined()
})

test('a new secret has 160 random bits', () => {
  expect(Secret.fromBase32(newSecret()).bytes).toHaveLength(20)
  expect(newSecret()).not.toBe(newSecret())
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address for the QR code names program and person', () => {
  expect(otpauthUrl('ABC', 'Partner Portal', 'olive@operator.test')).toBe(
    'otpauth://totp/Partner%20Portal:olive%40operator.test?secret=ABC&issuer=Partner%20Portal&algorithm=SHA1&digits=6&period=30',
  )
})
