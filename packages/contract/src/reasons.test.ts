import { reasonMin } from '@tillgate/domain/four-eyes.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Route } from './route.ts'
import { routes } from './testing/all-routes.ts'

/** Texts that give no reason: notes for colleagues and templates. */
const withoutReason = ['closeContact', 'createContact', 'createNote', 'createTemplate', 'updateTemplate']

const Field = z.object({
  type: z.optional(z.string()),
  enum: z.optional(z.unknown()),
  minLength: z._default(z.number(), 0),
})
const Body = z.object({ properties: z._default(z.record(z.string(), Field), {}) })

const shortReasons = ([name, { method, path, body }]: [string, Route]): string[] => {
  if (!path.startsWith('/api/operator/') || method === 'GET' || !body || withoutReason.includes(name)) return []
  const { properties } = z.parse(Body, z.toJSONSchema(body, { unrepresentable: 'any', io: 'input' }))
  return ['reason', 'note', 'text'].flatMap((field) => {
    const { type, enum: values, minLength } = properties[field] ?? {}
    return type === 'string' && values === undefined && (minLength ?? 0) < reasonMin ? [`${name}.${field}`] : []
  })
}

test('every reason of an operator has at least 20 characters', () => {
  expect(Object.entries(routes).flatMap(shortReasons)).toEqual([])
})
