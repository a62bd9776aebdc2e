/** What a file's first bytes say it is, whatever its name says. Workbooks are zip archives. */
export type SheetKind = 'text' | 'workbook' | 'other' | 'empty'

const signs: readonly (readonly [SheetKind, string])[] = [
  ['workbook', '504b0304'],
  ['workbook', '504b0506'],
  // The old workbook of Windows, PDF, pictures, archives.
  ['other', 'd0cf11e0a1b11ae1'],
  ['other', '25504446'],
  ['other', '89504e47'],
  ['other', 'ffd8ff'],
  ['other', '47494638'],
  ['other', '1f8b'],
  ['other', '377abcaf271c'],
  ['other', '7f454c46'],
]

const isUtf16 = (hex: string, head: Uint8Array): boolean =>
  /^(fffe|feff)/.test(hex) || (head[0] === 0) !== (head[1] === 0)

export const kindOf = (start: Uint8Array): SheetKind => {
  const head = start.subarray(0, 1024)
  if (head.length === 0) return 'empty'
  const hex = Array.from(head.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const sign = signs.find(([, bytes]) => hex.startsWith(bytes))
  if (sign) return sign[0]
  return head.includes(0) && !isUtf16(hex, head) ? 'other' : 'text'
}
