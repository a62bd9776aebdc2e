/** As many characters of a name as a mail shows. */
export const shownNameMax = 40
/** Seven digits in a row, however they are parted, are a phone number. */
const phoneNumbers = /[(+]?(?:\p{N}[ ().-]*){7,}/gu

/** A word with an address in it: `https://x`, `a@b.test`. */
const addresses = /\S*(?::\/\/|@)\S*/gu
/** A dot inside a word makes a link of it in most mail programs. */
const innerDots = /\.(?=[\p{L}\p{N}])/gu
const uncommon = /[^\p{L}\p{M}\p{N}'’.,&()\- ]/gu
const digits = /\p{N}/gu

type Kind = 'person' | 'business'

/**
 * Returns a typed name as a mail may show it to somebody who does not know its author: letters and the characters of names,
 * on one line, without links, numbers to call or a sentence's length. `…` when nothing of it can be shown.
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
