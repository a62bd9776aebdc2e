import { cellText } from './xml.ts'

/** Returns true when the tag's name ends here: `<c` is also the beginning of `<cols`. */
const endsName = (char: number): boolean => char === 62 || char === 47 || char === 32 || (char >= 9 && char <= 13)

/** Returns the position of the tag `sign` (`<c`, `</row`) at or after `from`, or -1. */
export const findTag = (text: string, sign: string, from: number): number => {
  let index = text.indexOf(sign, from)
  while (index !== -1 && index + sign.length < text.length && !endsName(text.charCodeAt(index + sign.length)))
    index = text.indexOf(sign, index + sign.length)
  return index
}

/** Tags of a part with the prefix of its root: `<x:c` or `<c`. */
export type Signs = Record<
  'row' | 'c' | 'v' | 'f' | 'is' | 'si' | 't' | 'rPh' | 'sheetData',
  { open: string; close: string }
>
export const signsOf = (prefix: string): Signs => {
  const sign = (name: string) => ({ open: `<${prefix}${name}`, close: `</${prefix}${name}` })
  return {
    row: sign('row'),
    c: sign('c'),
    v: sign('v'),
    f: sign('f'),
    is: sign('is'),
    si: sign('si'),
    t: sign('t'),
    rPh: sign('rPh'),
    sheetData: sign('sheetData'),
  }
}

/** Returns the prefix of the root: `x:` of `<x:worksheet`, usually ''. Returns `undefined` for another root. */
export const prefixOf = (head: string, root: 'worksheet' | 'sst'): string | undefined => {
  const found = new RegExp(`<((?:[\\w.-]+:)?)${root}[\\s/>]`).exec(head)
  return found?.[1]
}

/** Returns the content of the first such element; '' when empty, `undefined` when missing. */
export const contentOf = (text: string, { open, close }: { open: string; close: string }): string | undefined => {
  const at = findTag(text, open, 0)
  if (at === -1) return undefined
  const end = text.indexOf('>', at)
  if (end === -1 || text.charCodeAt(end - 1) === 47) return ''
  const to = findTag(text, close, end)
  return text.slice(end + 1, to === -1 ? text.length : to)
}

const withoutPhonetics = (text: string, { rPh }: Signs): string => {
  let said = ''
  let index = 0
  for (let open = findTag(text, rPh.open, 0); open !== -1; open = findTag(text, rPh.open, index)) {
    said += text.slice(index, open)
    const end = text.indexOf('>', open)
    const close = text.charCodeAt(end - 1) === 47 ? open : findTag(text, rPh.close, open)
    if (end === -1 || close === -1) return said
    index = text.indexOf('>', close) + 1
  }
  return said + text.slice(index)
}

/** Text of a string, plain or in runs of several fonts; pronunciations are left out. */
export const wordsOf = (content: string, signs: Signs): string => {
  const text = content.includes(signs.rPh.open) ? withoutPhonetics(content, signs) : content
  const { open, close } = signs.t
  let said = ''
  for (let index = findTag(text, open, 0); index !== -1;) {
    const end = text.indexOf('>', index)
    if (end === -1) break
    if (text.charCodeAt(end - 1) === 47) {
      index = findTag(text, open, end)
      continue
    }
    const to = text.indexOf(close, end)
    if (to === -1) break
    said += text.slice(end + 1, to)
    index = findTag(text, open, to)
  }
  return cellText(said)
}
