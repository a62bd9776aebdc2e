import anyAscii from 'any-ascii'
import type { HolderComparison, HolderParty } from '@tillgate/domain/account-holders.ts'
import { compareBusinessNames, isCompanyName } from '@tillgate/domain/business-names.ts'
import { comparePersonNames, type NameComparison } from '@tillgate/domain/person-names.ts'

const hasLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name)

/**
 * Compares two names of persons in any script: transliterates both to Latin letters first. A name with Latin letters is
 * Latin, so that one Cyrillic letter among them does not make another person's name similar.
 */
export const compareNames = (one: string, other: string): NameComparison =>
  comparePersonNames(anyAscii(one), anyAscii(other), hasLatin(one) !== hasLatin(other))

/** A company that is named after an owner is not the owner. */
const compareOwner = (reported: string, owner: string): NameComparison => {
  const comparison = compareNames(reported, owner)
  return comparison.result === 'match' && isCompanyName(anyAscii(reported))
    ? { result: 'similar', score: 85 }
    : comparison
}

/** Compares each name that the product holds with the reported holders of an account; the best holder counts. */
export const compareHolders = (
  reported: readonly string[],
  held: readonly { who: HolderParty; name: string }[],
): HolderComparison[] =>
  held.map(({ who, name }) => {
    const comparisons = reported.map((holder) =>
      who === 'OWNER' ? compareOwner(holder, name) : compareBusinessNames(anyAscii(holder), anyAscii(name)),
    )
    const [best = { result: 'mismatch' as const, score: 0 }] = comparisons.toSorted((a, b) => b.score - a.score)
    return { who, name, ...best }
  })
