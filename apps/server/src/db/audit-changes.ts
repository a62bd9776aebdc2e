import { isDeepStrictEqual } from 'node:util'

const plain = Symbol('sealed')
type Sealed = { readonly [plain]: string }

/** What lies sealed in our tables: the log tells that it changed, and of a number the last four digits. */
export const sealedFact = (text: string): Sealed => ({ [plain]: text })

export type Fact = string | number | boolean | null | undefined | Sealed | readonly Fact[] | Facts
/** A record in the words of the wire. It names each field it shows: a password or a code has no name here. */
export type Facts = { readonly [name: string]: Fact }

/** So many entries of one record are shown with their values; the others are counted under `more`. */
export const factsMax = 100

type Shown = Record<string, unknown>

const isSealed = (fact: Fact): fact is Sealed => typeof fact === 'object' && fact !== null && plain in fact
const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact)
const isRecord = (fact: Fact): fact is Facts =>
  typeof fact === 'object' && fact !== null && !isList(fact) && !isSealed(fact)

const masked = (text: string): string => {
  if (text === '') return ''
  const digits = text.replaceAll(/[\s().+-]/g, '')
  return /^[0-9]{8,}$/.test(digits) ? `••••${digits.slice(-4)}` : '••••'
}

const shown = (fact: Fact): unknown => {
  if (isSealed(fact)) return masked(fact[plain])
  if (isList(fact)) return fact.map(shown)
  return isRecord(fact) ? difference({}, fact).after : fact
}

const sides = (was: Fact, is: Fact): { before: unknown; after: unknown } =>
  isRecord(was) && isRecord(is) ? difference(was, is) : { before: shown(was), after: shown(is) }

const difference = (before: Facts, after: Facts): { before: Shown; after: Shown } => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  const left = names.length - factsMax
  const differing: { before: Shown; after: Shown } = { before: {}, after: {} }
  for (const name of names.slice(0, factsMax)) {
    const { before: was, after: is } = sides(before[name], after[name])
    if (was !== undefined) differing.before[name] = was
    if (is !== undefined) differing.after[name] = is
  }
  if (left <= 0) return differing
  return { before: { ...differing.before, more: left }, after: { ...differing.after, more: left } }
}

export type Changes = { before?: Facts | undefined; after?: Facts | undefined }

/**
 * What differs between the record as it was locked and as it was written, and nothing that stayed. A record that began
 * or ended is shown whole; one that was written as it was leaves two empty sides.
 */
export const changesOf = ({ before, after }: Changes): { before?: Shown; after?: Shown } => {
  const differing = difference(before ?? {}, after ?? {})
  return { ...(before && { before: differing.before }), ...(after && { after: differing.after }) }
}
