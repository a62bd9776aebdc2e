import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { bodyBytesMax } from '@tillgate/contract/route.ts'
import { refuse } from '#server/base/refusal.ts'
import { isWellFormedText } from '#server/base/well-formed-text.ts'

const depthMax = 64
/**
 * Fields that are not searched for card numbers. Barcodes and ids can pass the check digit of a card number, and
 * passwords are stored only as hashes.
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

/** No exempt fields: used for the browser's description of itself. */
const none: ReadonlySet<string> = new Set()

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const refuseCard = (name: string): never => refuse('pan.refused', { fields: [{ field: name, code: 'pan.in-field' }] })

/** Position of a value: field name, depth, exempt names and the number of values still allowed. */
type Place = { name: string; depth: number; passed: ReadonlySet<string>; left: { values: number } }

/** Walks parsed JSON once: how much, how deep, which names, no NUL or half characters, no card number in texts or numbers. */
const inspect = (value: unknown, { name, depth, passed, left }: Place): void => {
  if (depth > depthMax) refuse('input.malformed')
  left.values -= 1
  if (left.values < 0) refuse('input.too-large')
  if (typeof value === 'string') {
    if (!isWellFormedText(value)) refuse('input.malformed')
    if (!passed.has(name) && looksLikeCardNumber(value)) refuseCard(name)
    return
  }
  if (typeof value === 'number') {
    // A larger number has lost digits already, so the sent value can be neither checked nor stored.
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) refuse('input.malformed')
    if (!passed.has(name) && looksLikeCardNumber(String(value))) refuseCard(name)
    return
  }
  const inside = { name, depth: depth + 1, passed, left }
  if (Array.isArray(value)) for (const one of value) inspect(one, inside)
  else if (isRecord(value)) {
    // Not `Object.entries`: the walk ends early in an object of many keys.
    for (const key in value) {
      if (forbidden.has(key) || !isWellFormedText(key)) refuse('input.malformed')
      inspect(value[key], { ...inside, name: key, passed: key === 'trial' ? none : passed })
    }
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Returns true when an object of the JSON text repeats a key. Parsers disagree about the value of a repeated key. */
const namesTwice = (text: string): boolean => {
  const open: (Set<string> | undefined)[] = []
  let said = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      // However a key is escaped, it is the same key.
      const key = said.includes('\\') ? String(JSON.parse(said)) : said.slice(1, -1)
      if (open.at(-1)?.has(key)) return true
      open.at(-1)?.add(key)
    }
    said = token
  }
  return false
}

/**
 * Returns the maximum number of values in a body of this size. The densest valid bodies (lists of item ids) have 39 bytes
 * per value; a body with more values only costs time.
 */
const valuesIn = (bytes: number): number => Math.floor(bytes / 32)

type Body = {
  name?: string
  bytesMax?: number
  /** Of fields whose digits are barcodes or ids: these may pass the card number's check. */
  hasBarcodes?: boolean
}
/** Parses JSON by our rules, from a body or from a form's field of this name. Empty text is `undefined`. */
export const parseJsonStrict = (
  text: string,
  { name = '', bytesMax = bodyBytesMax, hasBarcodes = name !== 'trial' }: Body = {},
): unknown => {
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('input.malformed')
  }
  inspect(value, { name, depth: 0, passed: hasBarcodes ? exempt : none, left: { values: valuesIn(bytesMax) } })
  if (namesTwice(text)) refuse('input.malformed')
  return value
}
