/**
 * Invisible characters: controls, direction marks, zero-width signs and tags. In a name they hide one thing behind
 * another, break lines that were none, and make two equal names differ.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5/gu
/** Line ends and tabs keep two words apart. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const needsWork = /[^\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]/

/** A name, an item's text, a file's name: one line of visible characters, an accent typed apart made one with its letter. */
export const plainText = (text: string): string =>
  needsWork.test(text) ? text.replaceAll(breaks, ' ').replaceAll(invisible, '').normalize('NFC').trim() : text.trim()

/** The same for text of several lines. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => plainText(line))
    .join('\n')
    .trim()
