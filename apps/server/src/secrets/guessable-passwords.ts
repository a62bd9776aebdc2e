import { refuse } from '#server/base/refusal.ts'

/** Maximum length of a suffix such as a year or an exclamation mark that people add to a common word. */
const tailMax = 6

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
}
/** A 1 is read as i and as l. */
const unleeted = (text: string): string[] =>
  ['i', 'l'].map((one) => text.replaceAll(/[013457@$!|+8]/g, (sign) => (sign === '1' ? one : (leet[sign] ?? sign))))

const isEnding = (end: string): boolean => end.length <= tailMax && !/\p{L}/u.test(end)

/** Returns the words that remain without the surrounding digits and signs, when these are few. */
const cores = (text: string): string[] => {
  const found = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text)
  const [, before = '', core = '', after = ''] = found ?? []
  return [...(isEnding(after) ? [before + core] : []), ...(isEnding(before) && isEnding(after) ? [core] : [])]
}

/** P@ssw0rd1! is password in a carnival dress. */
const disguises = (password: string): Set<string> => {
  const lower = plain(password)
  const all = [lower, ...cores(lower)].flatMap((text) => [text, ...unleeted(text)])
  return new Set([...all, ...unleeted(lower).flatMap(cores)].filter((text) => text.length > 3))
}

const mailsFor = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '')

/** Returns the significant words of names and addresses, longest first. */
const ownWords = (own: readonly (string | null)[]): string[] =>
  own
    .flatMap((text) => {
      const name = plain(text ?? '').replace(/@.*$/, '')
      return [mailsFor(name), ...name.split(/[^\p{L}]+/u)].filter((word) => word.length > 3)
    })
    .toSorted((one, other) => other.length - one.length)

const looksLike: Readonly<Record<string, string>> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  i: 'i1!|',
  l: 'l1|',
  o: 'o0',
  s: 's5$',
  t: 't7+',
}
const inDisguise = (word: string): RegExp =>
  new RegExp(Array.from(word, (letter) => `[${looksLike[letter] ?? letter}]`).join(''), 'gu')

/** CVS and H-E-B: too short for a search within words, but a password must not consist of them alone. */
const isShortName = (said: string, own: readonly (string | null)[]): boolean =>
  own
    .map((text) => mailsFor(plain(text ?? '').replace(/@.*$/, '')))
    .some((name) => name.length > 1 && name.length < 4 && said.includes(name) && said.length < name.length + 2)

/**
 * Checks for a password that is mostly the name of the person, the business or the product, with digits and signs around,
 * between or in place of its letters.
 */
const isOwnName = (password: string, own: readonly (string | null)[]): boolean => {
  const words = ownWords(own)
  const lower = plain(password)
  const isLeft = (before: string, after: string): boolean => before !== after && mailsFor(after).length < 4
  const undressed = words.reduce((left, word) => left.replaceAll(inDisguise(word), ' '), lower)
  return (
    isLeft(lower, undressed) ||
    isShortName(mailsFor(lower), own) ||
    [lower, ...unleeted(lower)].map(mailsFor).some((said) =>
      isLeft(
        said,
        words.reduce((left, word) => left.replaceAll(word, ''), said),
      ),
    )
  )
}

export const isGuessable = async (password: string, own: readonly (string | null)[]): Promise<boolean> => {
  // Loaded when the first password is chosen; processes that only sign users in never load the word lists.
  const { common, isGuessed } = await import('./word-lists.ts')
  return isOwnName(password, own) || [...disguises(password)].some((text) => common.has(text)) || isGuessed(password)
}

/** Rejects a guessable password with a field error, even when the password meets the checklist. */
export const refuseGuessable = async (
  field: string,
  password: string,
  own: readonly (string | null)[],
): Promise<void> => {
  if (await isGuessable(password, own)) refuse('input.invalid', { fields: [{ field, code: 'password.common' }] })
}
