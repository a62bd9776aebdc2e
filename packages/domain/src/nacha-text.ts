/** Letters that no decomposition turns into ASCII. */
const letters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ð: 'D',
  Đ: 'D',
  Þ: 'TH',
  Ł: 'L',
  Ħ: 'H',
  Ŧ: 'T',
  Ŋ: 'N',
  Ə: 'A',
  Ɔ: 'O',
  '‘': "'",
  '’': "'",
  ʻ: "'",
  ʼ: "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '−': '-',
  '–': '-',
  '—': '-',
}

/** Upper-case ASCII: `Peña` is `PENA`. What has no likeness there is a blank; so is a control character. */
const nachaText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^ -~]/gu, (sign) => letters[sign] ?? ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Returns true when the text still has letters or digits after conversion: banks return entries without a name. */
export const isNamed = (text: string): boolean => /[A-Z0-9]/.test(nachaText(text))

/** Pads text on the right with blanks and cuts text that is too long. */
export const left = (text: string, width: number): string => nachaText(text).slice(0, width).padEnd(width)
/** Pads numbers on the left with zeros. The caller ensures that the number fits. */
export const right = (value: number | string, width: number): string => String(value).padStart(width, '0')
