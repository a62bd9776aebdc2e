import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import type { Language } from '@tillgate/phrases/translator.ts'
import { faces } from '#server/base/print-faces.ts'
import { readableText } from '#server/base/readable-text.ts'
import { translate } from '#server/http/translate.ts'

const margin = 48
const ink = '#111b2b'
const grayColor = '#5a6678'

/** From so many rows on, a built-in typeface is used, which takes a tenth of the time. */
const quickFrom = 2000
/**
 * More rows have no tags. The structure is held until the last page: 10,000 rows take 180 MB and 5 seconds more than without
 * tags, 50,000 rows 420 MB, 7 seconds and a file of 35 MB in place of 2.5 MB.
 */
const taggedUpTo = 10_000
/** `rows`: rows of the tables, unless they are few. */
type Letterhead = { title: string; language: Language; day: Date; rows?: number }

/** Sends pages as soon as they are full, so that a thousand pages need no more memory than two. */
const newPaper = async ({ title, language, day, rows = 0 }: Letterhead) => {
  const { default: PdfDocument } = await import('pdfkit')
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margins: { top: margin, right: margin, bottom: margin, left: margin },
    pdfVersion: '1.7',
    tagged: rows <= taggedUpTo,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    font: faces.plain,
    // The statement's date instead of the present date, so that equal figures give equal bytes.
    info: { Title: title, CreationDate: day },
  }
  // The library supports this subset, but its types lack it. The subset requires embedded typefaces.
  if (rows <= quickFrom) Reflect.set(options, 'subset', 'PDF/UA')
  return new PdfDocument(options)
}
type Pdf = Awaited<ReturnType<typeof newPaper>>
type Struct = ReturnType<Pdf['struct']>

export type Column = { title: string; share: number; isNumeric?: boolean }
export type Paper = {
  heading: (words: string) => void
  line: (words: string, look?: { strong?: boolean; quiet?: boolean }) => void
  /** A name on the left and a figure on the right. */
  figure: (name: string, figure: string, look?: { strong?: boolean }) => void
  /** Draws rows below a heading that every page repeats. Words wider than the column wrap inside the column. */
  table: (columns: readonly Column[]) => { row: (cells: readonly string[], strong?: boolean) => Promise<void> }
}

const mostWaiting = 512 * 1024
const size = 8.5
/** Room between two columns. */
const gap = 8
const step = 14
const rowsAtOnce = 25
/** Characters of the standard PDF font. */
const isPlain = /^[ -~•…−]*$/

/** Opens structure elements for screen readers; a paper of too many rows has none. */
const tagsOf = (pdf: Pdf, isTagged: boolean) => {
  const root = isTagged ? pdf.struct('Document') : undefined
  if (root) pdf.addStructure(root)
  let table: Struct | undefined
  const open = (parent: Struct | undefined, tag: string): Struct | undefined => {
    if (!parent) return undefined
    const struct = pdf.struct(tag)
    parent.add(struct)
    return struct
  }
  const closeTable = (): void => {
    table?.end()
    table = undefined
  }
  return {
    /** Draws an element of the document, behind the table before it. */
    block: (tag: string, draw: () => void): void => {
      closeTable()
      if (root) root.add(pdf.struct(tag, {}, draw))
      else draw()
    },
    openTable: (): void => {
      closeTable()
      table = open(root, 'Table')
    },
    /** Draws the cells of a row of the open table. */
    row: (tag: 'TH' | 'TD', cells: readonly (() => void)[]): void => {
      const row = open(table, 'TR')
      for (const draw of cells) {
        if (row) row.add(pdf.struct(tag, {}, draw))
        else draw()
      }
      row?.end()
    },
    /** Draws what screen readers skip: the foot of a page, and headings that a page repeats. */
    artifact: (type: 'Pagination' | 'Layout', draw: () => void): void => {
      if (root) pdf.markContent('Artifact', { type })
      draw()
      if (root) pdf.endMarkedContent()
    },
    close: (): void => {
      closeTable()
      root?.end()
    },
  }
}

type TextStyle = { strong?: boolean; quiet?: boolean; size: number }
/** Text inside its column: `left` and `width` of the space, right-aligned for numbers. */
type Box = {
  words: string
  left: number
  width: number
  isRight: boolean
  height: number
  isOneLine: boolean
  size: number
}

/** Height of a row: a step, or the room of its wrapped words. */
const heightOf = (boxes: readonly Box[]): number => {
  const height = Math.max(...boxes.map((box) => box.height))
  return boxes.every(({ isOneLine }) => isOneLine) ? step : height + step - size
}

const onPaper = (pdf: Pdf, { title, language, rows: rowsOfAll = 0 }: Letterhead) => {
  let pages = 0
  const isLong = rowsOfAll > quickFrom
  const tags = tagsOf(pdf, rowsOfAll <= taggedUpTo)
  const wide = (): number => pdf.page.width - 2 * margin
  const faceOf = ({ strong = false }: TextStyle, words: string): string =>
    strong ? faces.strong : isLong && isPlain.test(words) ? 'Helvetica' : faces.plain
  const boxOf = (text: string, look: TextStyle, room: { left: number; width: number; isRight?: boolean }): Box => {
    const words = isLong ? readableText(text).replace('−', '-') : readableText(text)
    const { left, width, isRight = false } = room
    pdf.font(faceOf(look, words)).fontSize(look.size)
    const wanted = pdf.widthOfString(words)
    if (wanted <= width) {
      const start = isRight ? left + width - wanted : left
      return { words, left: start, width, isRight, isOneLine: true, size: look.size, height: pdf.currentLineHeight() }
    }
    // A word that is wider than its column is set smaller, because a broken amount is another amount.
    const widest = Math.max(...words.split(/\s/).map((word) => pdf.widthOfString(word)))
    const fitting = look.size * Math.min(1, (width - 0.1) / widest)
    pdf.fontSize(fitting)
    return {
      words,
      left,
      width,
      isRight,
      isOneLine: false,
      size: fitting,
      height: pdf.heightOfString(words, { width }),
    }
  }
  const put = ({ words, left, width, isRight, isOneLine, size: fitting }: Box, look: TextStyle, top: number): void => {
    pdf
      .font(faceOf(look, words))
      .fontSize(fitting)
      .fillColor(look.quiet ? grayColor : ink)
    // A line that fits is placed directly, in a tenth of the line wrapper's time.
    if (isOneLine) pdf.text(words, left, top, { lineBreak: false })
    else pdf.text(words, left, top, { width, align: isRight ? 'right' : 'left' })
  }
  const turn = (): void => {
    pdf.addPage()
    pages += 1
    pdf.page.margins.bottom = 0
    tags.artifact('Pagination', () => {
      const look = { quiet: true, size: 8 }
      const foot = pdf.page.height - margin + 12
      put(boxOf(title, look, { left: margin, width: wide() * 0.7 }), look, foot)
      const place = translate(language, 'statement-file.page', { page: pages })
      put(boxOf(place, look, { left: margin + wide() * 0.7, width: wide() * 0.3, isRight: true }), look, foot)
    })
    pdf.y = margin
  }
  const need = (room: number): boolean => {
    const isFull = pages === 0 || pdf.y + room > pdf.page.height - margin
    if (isFull) turn()
    return isFull
  }
  const write = (tag: string, words: string, { after, ...look }: TextStyle & { after: number }): void => {
    if (pages === 0) turn()
    const box = boxOf(words, look, { left: margin, width: wide() })
    need(box.height + look.size)
    const top = pdf.y
    tags.block(tag, () => put(box, look, top))
    pdf.y = top + box.height + after
  }
  const boxesOf = (columns: readonly Column[], words: readonly string[], look: TextStyle): Box[] => {
    let left = margin
    return columns.map(({ share, isNumeric = false }, index) => {
      const width = wide() * share
      const room = { left: isNumeric ? left + gap : left, width: width - gap, isRight: isNumeric }
      left += width
      return boxOf(words[index] ?? '', look, room)
    })
  }
  const table: Paper['table'] = (columns) => {
    const titles = columns.map((column) => column.title)
    const headLook = { strong: true, quiet: true, size }
    if (pages === 0) turn()
    const head = boxesOf(columns, titles, headLook)
    let rows = 0
    need(3 * step + heightOf(head))
    pdf.y += 10
    tags.openTable()
    const first = pdf.y
    const drawHead = (top: number): (() => void)[] => head.map((box) => () => put(box, headLook, top))
    tags.row('TH', drawHead(first))
    pdf.y = first + heightOf(head)
    return {
      row: async (words, strong = false) => {
        const look = { strong, size }
        const boxes = boxesOf(columns, words, look)
        if (need(heightOf(boxes))) {
          const above = pdf.y
          tags.artifact('Layout', () => drawHead(above).forEach((draw) => draw()))
          pdf.y = above + heightOf(head)
        }
        const top = pdf.y
        tags.row(
          'TD',
          boxes.map((box) => () => put(box, look, top)),
        )
        pdf.y = top + heightOf(boxes)
        rows += 1
        // Setting the type is work for the processor: others are served in between.
        if (rows % rowsAtOnce === 0) await breathe()
        // The reader may be slower than the pen.
        while (pdf.readableLength > mostWaiting && !pdf.destroyed) await pause(5)
      },
    }
  }
  const paper: Paper = {
    heading: (words) => write('H1', words, { strong: true, size: 18, after: 6 }),
    line: (words, look = {}) => write('P', words, { ...look, size: 10, after: 4 }),
    figure: (name, figure, { strong = false } = {}) => {
      if (pages === 0) turn()
      const look = { strong, size }
      const columns = [
        { title: '', share: 0.4 },
        { title: '', share: 0.2, isNumeric: true },
      ]
      const boxes = boxesOf(columns, [name, figure], look)
      need(heightOf(boxes))
      const top = pdf.y
      tags.block('P', () => boxes.forEach((box) => put(box, look, top)))
      pdf.y = top + heightOf(boxes)
    },
    table,
  }
  return { paper, close: tags.close }
}

/** The bytes of a paper while it is drawn. */
export const drawn = async function* (
  sheet: Letterhead,
  draw: (paper: Paper) => Promise<void>,
): AsyncGenerator<Buffer> {
  const pdf = await newPaper(sheet)
  const { paper, close } = onPaper(pdf, sheet)
  const write = async (): Promise<void> => {
    try {
      await draw(paper)
      close()
      pdf.end()
    } catch (error) {
      pdf.destroy(error instanceof Error ? error : new Error('The PDF could not be drawn', { cause: error }))
    }
  }
  const drawing = write()
  for await (const piece of pdf) yield Buffer.from(piece)
  await drawing
}
