import type { Format } from './numbers.ts'
import { elementsOf } from './xml.ts'

const between = (id: number, ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => id >= from && id <= to)

/** Date formats that spreadsheets know by number, East Asian ones included. ECMA-376 part 1, 18.8.30. */
const dates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const percents = [[9, 10]] as const

const padMax = 14

/** Interprets a custom number format by its first section, without quoted text and colours. */
const formatOf = (code: string): Format => {
  const [section = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';', 1)
  const signs = section.replaceAll(/\[(?!h+\]|m+\]|s+\])[^\][]*\]/gi, '').replaceAll(/general/gi, '')
  // Barcodes are shown with hyphens or blanks between their digits: `0-00000-00000-0`.
  const zeros = signs.replaceAll(/(?<=0)[- /]+(?=0)/g, '')
  if (/^0{2,}$/.test(zeros) && zeros.length <= padMax) return { pad: zeros.length }
  if (signs.includes('%')) return 'percent'
  return /[dmyhs]/i.test(signs) ? 'date' : 'plain'
}

const builtIn = (id: number): Format => (between(id, dates) ? 'date' : between(id, percents) ? 'percent' : 'plain')

/** Elements with styles, including the styles of cells. */
const sections = new Set(['cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs', 'tableStyles'])

/** Reads the number format of each cell style, by style number. */
export const readStyles = (xml: string): Format[] => {
  const own = new Map<number, Format>()
  const formats: Format[] = []
  let isCellStyle = false
  for (const { name, attributes } of elementsOf(xml)) {
    const id = Number(attributes.get('numFmtId') ?? 0)
    if (name === 'numFmt') own.set(id, formatOf(attributes.get('formatCode') ?? ''))
    else if (name === 'xf' && isCellStyle) formats.push(own.get(id) ?? builtIn(id))
    else if (sections.has(name)) isCellStyle = name === 'cellXfs'
  }
  return formats
}
