import { isDeepStrictEqual } from 'node:util'

const sealedText = Symbol('sealed')
type Sealed = { readonly [sealedText]: string }

/** Value that is stored sealed: the audit log shows only that the value changed and, for a number, its last four digits. */
export const maskedFact = (text: string): Sealed => ({ [sealedText]: text })

export type Fact = string | number | boolean | null | undefined | Sealed | readonly Fact[] | Facts
/** Record with the field names of the API. Only listed fields appear in the log; a password or a code is never listed. */
export type Facts = { readonly [name: string]: Fact }

/** Maximum number of entries of a record shown with values; further entries are counted under `more`. */
export const factsMax = 100

type Shown = Record<string, unknown>

const isSealed = (fact: Fact): fact is Sealed => typeof fact === 'object' && fact !== null && sealedText in fact
const isList = (fact: Fact): fact is readonly Fact[] => Array.isArray(fact)
const isRecord = (fact: Fact): fact is Facts =>
  typeof fact === 'object' && fact !== null && !isList(fact) && !isSealed(fact)

const masked = (text: string): string => {
  if (text === '') return ''
  const digits = text.replaceAll(/[\s().+-]/g, '')
  return /^[0-9]{8,}$/.test(digits) ? `••••${digits.slice(-4)}` : '••••'
}

const shown = (fact: Fact): unknown => {
  if (isSealed(fact)) return masked(fact[sealedText])
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
 * Returns the fields that differ between the locked and the written record. A created or deleted record is returned whole;
 * an unchanged record returns two empty sides.
 */
export const changesOf = ({ before, after }: Changes): { before?: Shown; after?: Shown } => {
  const differing = difference(before ?? {}, after ?? {})
  return { ...(before && { before: differing.before }), ...(after && { after: differing.after }) }
}
