import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from './refusal.ts'
import { isSoundText } from './sound-text.ts'

const depthMax = 64
/**
 * Fields whose digits are barcodes or ids: a GTIN-13 may well pass the card number's check. A password is whatever its
 * owner likes, and is never stored as it is.
 */
const exempt = new Set([
  'code',
  'barcode',
  'search',
  'id',
  'storeId',
  'itemId',
  'items',
  'stores',
  'trial',
  // Plaid's own names for things: long, random, and now and then with the digits of a card.
  'publicToken',
  'lastLinkSessionId',
  'identityVerificationId',
  'password',
  'confirmPassword',
  'currentPassword',
  'newPassword',
  'confirmNewPassword',
])

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Walks a parsed body once: how deep, which names, no NUL or half characters, no card number anywhere. */
const inspect = (value: unknown, name: string, depth: number): void => {
  if (depth > depthMax) refuse('input.malformed')
  if (typeof value === 'string') {
    if (!isSoundText(value)) refuse('input.malformed')
    if (!exempt.has(name) && looksLikeCardNumber(value)) {
      refuse('pan.refused', { fields: [{ field: name, code: 'pan.in-field' }] })
    }
    return
  }
  if (typeof value === 'number' && !Number.isFinite(value)) refuse('input.malformed')
  if (Array.isArray(value)) for (const one of value) inspect(one, name, depth + 1)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (forbidden.has(key) || !isSoundText(key)) refuse('input.malformed')
      inspect(inner, key, depth + 1)
    }
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Whether one object of this valid JSON names a key twice: readers differ on which of them counts. */
const namesTwice = (text: string): boolean => {
  const open: (Set<string> | undefined)[] = []
  let said = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      // However a key is escaped, it is the same key.
      const key = String(JSON.parse(said))
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
    said = token
  }
  return false
}

/** JSON bodies by our rules. Multipart passes through unread: `serveUpload` streams it. */
export const readJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    if (text.trim() === '') return undefined
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return refuse('input.malformed')
    }
    inspect(body, '', 0)
    if (namesTwice(text)) refuse('input.malformed')
    return body
  })
  app.addContentTypeParser('multipart/form-data', async () => undefined)
}
