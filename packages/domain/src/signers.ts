type Person = { firstName: string; lastName: string }

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * True when the typed name has every word of the first and last name of one of the people. Accents, capitals, punctuation and
 * order do not count, and a further word is a middle name.
 */
export const isSignedByOneOf = (typed: string, people: readonly Person[]): boolean => {
  const words = new Set(wordsOf(typed))
  return people.some(({ firstName, lastName }) => {
    const wanted = wordsOf(`${firstName} ${lastName}`)
    return wanted.length > 0 && wanted.every((word) => words.has(word))
  })
}
