import anyAscii from 'any-ascii'
import { comparePersonNames, type NameComparison } from '@tillgate/domain/person-names.ts'

const hasLatin = (name: string): boolean => /\p{Script=Latin}/u.test(name)

/**
 * Compares two names of persons in any script: transliterates both to Latin letters first. A name with Latin letters is
 * Latin, so that one Cyrillic letter among them does not make another person's name similar.
 */
export const compareNames = (one: string, other: string): NameComparison =>
  comparePersonNames(anyAscii(one), anyAscii(other), hasLatin(one) !== hasLatin(other))
