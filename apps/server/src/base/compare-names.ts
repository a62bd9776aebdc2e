import anyAscii from 'any-ascii'
import { comparePersonNames, type NameComparison } from '@tillgate/domain/person-names.ts'

const isLatin = (name: string): boolean => !/\p{L}/u.test(name.replaceAll(/\p{Script=Latin}/gu, ''))

/** Compares two names of persons in any script: transliterates both to Latin letters first. */
export const compareNames = (one: string, other: string): NameComparison =>
  comparePersonNames(anyAscii(one), anyAscii(other), isLatin(one) !== isLatin(other))
