/**
 * Invisible characters: controls, direction marks, zero-width signs and tags. In a name these characters disguise text,
 * break lines, and make equal-looking names differ.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\u115F\u1160\u3164\uFFA0]|\u034F|\u17B4|\u17B5/gu
/** Line ends and tabs keep two words apart. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const needsWork = /[^\x20-\x7E\u00A0-\u00AC\u00AE-\u02FF]/

/**
 * Normalises a name, an item's text or a file name: one line of visible characters, with combining accents composed.
 */
export const plainText = (text: string): string =>
  needsWork.test(text) ? text.replaceAll(breaks, ' ').replaceAll(invisible, '').normalize('NFC').trim() : text.trim()

/** The same for text of several lines. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => plainText(line))
    .join('\n')
    .trim()
