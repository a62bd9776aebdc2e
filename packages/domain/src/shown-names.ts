/** As many characters of a name as a mail shows. */
export const shownNameMax = 40
/** Seven consecutive digits, with any separators, count as a phone number. */
const phoneNumbers = /[(+]?(?:\p{N}[ ().-]*){7,}/gu

/** Word with an address inside: `https://x`, `a@b.test`. */
const addresses = /\S*(?::\/\/|@)\S*/gu
/** Most mail programs turn a word with an inner dot into a link. */
const innerDots = /\.(?=[\p{L}\p{N}])/gu
const uncommon = /[^\p{L}\p{M}\p{N}'’.,&()\- ]/gu
const digits = /\p{N}/gu

type Kind = 'person' | 'business'

/**
 * Returns a typed name that is safe in a mail to strangers: letters and the characters of names, on one line, without
 * links, phone numbers or the length of a sentence. Returns `…` when no character is safe.
 */
export const shownName = (typed: string, kind: Kind): string => {
  const plain = typed.normalize('NFKC').replaceAll(addresses, ' ').replaceAll(innerDots, ' ').replaceAll(uncommon, ' ')
  const numberless = plain.replaceAll(kind === 'person' ? digits : phoneNumbers, ' ')
  const tidy = numberless
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[^\p{L}\p{N}]+/gu, '')
    .replaceAll(/[\s,&(-]+$/gu, '')
  const letters = Array.from(tidy)
  if (letters.length > shownNameMax)
    return `${letters
      .slice(0, shownNameMax - 1)
      .join('')
      .trimEnd()}…`
  return tidy === '' ? '…' : tidy
}
