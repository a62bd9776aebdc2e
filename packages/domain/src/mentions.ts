/** Matches a mention in a note. A mention stores the id, so that a changed or shared name causes no confusion. */
const mention = /@\{([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\}/g

export const mentionOf = (id: string): string => `@{${id}}`

/** Each person once, in the order of the text. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, id]) => id ?? '')),
]

export type NotePiece = { text: string } | { id: string }
/** The text between the names, and the names. */
export const piecesOf = (text: string): NotePiece[] =>
  text
    .split(mention)
    .map((piece, index): NotePiece => (index % 2 === 0 ? { text: piece } : { id: piece }))
    .filter((piece) => 'id' in piece || piece.text !== '')

type Named = { id: string; name: string }
const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** Converts typed mentions such as `@Nina Shaw` to the stored form. The longest name wins: "Ana Ruiz" is not "Ana". */
export const withMentions = (typed: string, people: readonly Named[]): string => {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  let stored = ''
  let rest = typed
  while (rest !== '') {
    const after = rest.startsWith('@') && !isLetter(stored.at(-1)) ? rest.slice(1) : undefined
    const named =
      after === undefined
        ? undefined
        : byLength.find(({ name }) => after.startsWith(name) && !isLetter(after.charAt(name.length)))
    stored += named ? mentionOf(named.id) : rest.charAt(0)
    rest = rest.slice(named ? named.name.length + 1 : 1)
  }
  return stored
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the partial name typed after an @ before the cursor; undefined when no mention is being typed. */
export const begunMention = (before: string): string | undefined =>
  /(?:^|[^\p{L}\p{N}])@(\p{L}[\p{L}\p{M}'’. -]{0,60}|)$/u.exec(before)?.[1]

/** Returns the people whose first or last name has this prefix, ignoring accents and case. */
export const namesakes = <P extends Named>(begun: string, people: readonly P[]): P[] => {
  const wanted = plain(begun)
  return people.filter(({ name }) => {
    const known = plain(name)
    return known.startsWith(wanted) || known.includes(` ${wanted}`)
  })
}
