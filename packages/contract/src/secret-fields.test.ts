import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isSecretField, secretFields } from './secret-fields.ts'
import { routes } from './testing/all-routes.ts'

/** Names of fields that only look like secrets: places, products, reasons and switches. */
const open = new Set(['code', 'barcode', 'zipCode', 'stateCode', 'isAppCode', 'skipClearTwoFactorCode'])

const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(namesIn)]
      : namesIn(value),
  )
}

test('every password and code of a body is a secret field', () => {
  const names = Object.values(routes).flatMap(({ body }) =>
    body ? namesIn(z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' })) : [],
  )
  const suspects = new Set(names.filter((name) => /password|code|passphrase|secret|pin$/i.test(name)))
  expect([...suspects].filter((name) => !secretFields.has(name) && !open.has(name))).toEqual([])
  expect([...secretFields].filter((name) => !suspects.has(name))).toEqual([])
})

test('six-digit codes are secret, barcodes and bank reasons are not', () => {
  expect(['123456', ' 123456 '].map((code) => isSecretField('code', code))).toEqual([true, true])
  expect(['4006381333931', 'R03', 123456].map((code) => isSecretField('code', code))).toEqual([false, false, false])
})
