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

/** Whether anything is left of it that says who is meant: banks send back entries without a name. */
export const isNamed = (text: string): boolean => /[A-Z0-9]/.test(nachaText(text))

/** Text stands left, blanks behind it; what is too long is cut. */
export const left = (text: string, width: number): string => nachaText(text).slice(0, width).padEnd(width)
/** Numbers stand right, zeros before them. The caller has checked that it fits. */
export const right = (value: number | string, width: number): string => String(value).padStart(width, '0')
