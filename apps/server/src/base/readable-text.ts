import anyAscii from 'any-ascii'

/** Letters that the printed face has: Latin with its marks, Greek, Cyrillic, punctuation and signs of money. */
const printed =
  /[\s\u0020-\u007E\u00A0-\u00AC\u00AE-\u0148\u014A-\u01C3\u01C5-\u024F\u0386-\u03CE\u0400-\u045F\u0490\u0491\u1E00-\u1E9B\u1EA0-\u1EF9\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u20AC\u2122\u2212\u25A1]/u
const other = new RegExp(`(?:(?!${printed.source})[\\s\\S])+`, 'gu')

/** Replaces letters that the printed face lacks by a visible sign and their Latin form: `□ShiPin`. */
export const readableText = (words: string): string =>
  words.normalize('NFC').replace(other, (letters) => `□${anyAscii(letters)}`)
