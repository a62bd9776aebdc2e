import anyAscii from 'any-ascii'
import type { HolderComparison, HolderParty, NamedHolder } from '@tillgate/domain/account-holders.ts'
import { compareBusinessNames, isCompanyName } from '@tillgate/domain/business-names.ts'
import { comparePersonNames, type NameComparison } from '@tillgate/domain/person-names.ts'

const hasLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name)

/**
 * Compares two names of persons in any script: transliterates both to Latin letters first. A name with Latin letters is
 * Latin, so that one Cyrillic letter among them does not make another person's name similar.
 */
export const compareNames = (one: string, other: string): NameComparison =>
  comparePersonNames(anyAscii(one), anyAscii(other), hasLatin(one) !== hasLatin(other))

/** Returns the comparison with the name that fits best; null without names. */
export const nearestName = (one: string, others: readonly string[]): (NameComparison & { name: string }) | null =>
  others.map((name) => ({ name, ...compareNames(one, name) })).toSorted((a, b) => b.score - a.score)[0] ?? null

/** A company that is named after an owner is not the owner. */
const compareOwner = (reported: string, owner: string): NameComparison => {
  const comparison = compareNames(reported, owner)
  return comparison.result === 'match' && isCompanyName(anyAscii(reported))
    ? { result: 'similar', score: 85 }
    : comparison
}

type Held = { who: HolderParty; name: string }

const compareHolder = (holder: string, { who, name }: Held): NameComparison =>
  who === 'OWNER' ? compareOwner(holder, name) : compareBusinessNames(anyAscii(holder), anyAscii(name))

/** Compares each name that the product holds with the reported holders of an account; the best holder counts. */
export const compareHolders = (reported: readonly string[], held: readonly Held[]): HolderComparison[] =>
  held.map((one) => {
    const comparisons = reported.map((holder) => compareHolder(holder, one))
    const [best = { result: 'mismatch' as const, score: 0 }] = comparisons.toSorted((a, b) => b.score - a.score)
    return { ...one, ...best }
  })

/** Compares each reported holder of an account with the names that the product holds; the nearest name counts. */
export const nearestHeld = (reported: readonly string[], held: readonly Held[]): NamedHolder[] =>
  reported.flatMap((holder) =>
    held
      .map((one) => ({ holder, who: one.who, ours: one.name, ...compareHolder(holder, one) }))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 1),
  )
