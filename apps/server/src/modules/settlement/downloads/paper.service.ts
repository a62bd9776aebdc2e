import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'

const plainFont = import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const strongFont = import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const margin = 48
const ink = '#111b2b'
const quiet = '#5a6678'

type Letterhead = { title: string; language: Language; day: Date }

/** Pages leave as soon as they are full, so a paper of a thousand pages takes no more memory than one of two. */
const newPaper = async ({ title, language, day }: Letterhead) => {
  const { default: PdfDocument } = await import('pdfkit')
  const paper = new PdfDocument({
    size: 'LETTER',
    margins: { top: margin, right: margin, bottom: margin, left: margin },
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    font: fileURLToPath(plainFont),
    // The statement's date instead of the present date, so that equal figures give equal bytes.
    info: { Title: title, CreationDate: day },
  })
  paper.registerFont('plain', fileURLToPath(plainFont))
  paper.registerFont('strong', fileURLToPath(strongFont))
  return paper
}
type Pdf = Awaited<ReturnType<typeof newPaper>>

export type Column = { title: string; share: number; isNumeric?: boolean }
export type Paper = {
  heading: (words: string) => void
  line: (words: string, look?: { strong?: boolean; quiet?: boolean }) => void
  /** A name on the left and a figure on the right. */
  figure: (name: string, figure: string, look?: { strong?: boolean }) => void
  /** Draws rows below a heading that every page repeats. */
  /** `isLong`: thousands of rows, set in a face of the reader's own that takes a tenth of the time. */
  table: (
    columns: readonly Column[],
    isLong?: boolean,
  ) => { row: (cells: readonly string[], strong?: boolean) => Promise<void> }
}

const mostWaiting = 512 * 1024
const size = 8.5
const step = 14
const rowsAtOnce = 25
/** Characters of the standard PDF font. */
const isPlain = /^[ -~•…−]*$/

const onPaper = (pdf: Pdf, { title, language }: Letterhead): Paper => {
  let pages = 0
  const wide = (): number => pdf.page.width - 2 * margin
  const put = (words: string, left: number, width: number, isRight: boolean): void => {
    const at = isRight ? left + width - pdf.widthOfString(words) : left
    pdf.text(words, at, pdf.y, { lineBreak: false })
  }
  const turn = (): void => {
    pdf.addPage()
    pages += 1
    pdf.page.margins.bottom = 0
    pdf.font('plain').fontSize(8).fillColor(quiet)
    pdf.y = pdf.page.height - margin + 12
    const foot = pdf.y
    put(title, margin, wide(), false)
    pdf.y = foot
    put(translate(language, 'statement-file.page', { page: pages }), margin, wide(), true)
    pdf.y = margin
  }
  const need = (room: number): boolean => {
    const isFull = pages === 0 || pdf.y + room > pdf.page.height - margin
    if (isFull) turn()
    return isFull
  }
  const write = (words: string, look: { strong?: boolean; quiet?: boolean; size: number; after: number }): void => {
    need(look.size * 2)
    const top = pdf.y
    pdf
      .font(look.strong ? 'strong' : 'plain')
      .fontSize(look.size)
      .fillColor(look.quiet ? quiet : ink)
    put(words, margin, wide(), false)
    pdf.y = top + look.size + look.after
  }
  type Look = { strong?: boolean; color?: string; isLong?: boolean }
  const cells = (columns: readonly Column[], words: readonly string[], look: Look = {}): void => {
    const { strong = false, color = ink, isLong = false } = look
    const top = pdf.y
    pdf.fontSize(size).fillColor(color)
    let left = margin
    for (const [at, { share, isNumeric = false }] of columns.entries()) {
      const text = words[at] ?? ''
      pdf.y = top
      pdf.font(strong ? 'strong' : isLong && isPlain.test(text) ? 'Helvetica' : 'plain')
      put(isLong ? text.replace('−', '-') : text, left, wide() * share, isNumeric)
      left += wide() * share
    }
    pdf.y = top + step
  }
  return {
    heading: (words) => write(words, { strong: true, size: 18, after: 10 }),
    line: (words, look = {}) => write(words, { ...look, size: 10, after: 6 }),
    figure: (name, figure, { strong = false } = {}) => {
      need(step)
      cells(
        [
          { title: '', share: 0.4 },
          { title: '', share: 0.2, isNumeric: true },
        ],
        [name, figure],
        { strong },
      )
    },
    table: (columns, isLong = false) => {
      const titles = columns.map(({ title: name }) => name)
      const head = (): void => cells(columns, titles, { strong: true, color: quiet })
      let rows = 0
      need(4 * step)
      pdf.y += 10
      head()
      return {
        row: async (words, strong = false) => {
          if (need(step)) head()
          cells(columns, words, { strong, isLong })
          rows += 1
          // Setting the type is work for the processor: others are served in between.
          if (rows % rowsAtOnce === 0) await breathe()
          // The reader may be slower than the pen.
          while (pdf.readableLength > mostWaiting && !pdf.destroyed) await pause(5)
        },
      }
    },
  }
}

/** The bytes of a paper while it is drawn. */
export const drawn = async function* (
  sheet: Letterhead,
  draw: (paper: Paper) => Promise<void>,
): AsyncGenerator<Buffer> {
  const pdf = await newPaper(sheet)
  const drawing = draw(onPaper(pdf, sheet)).then(
    () => pdf.end(),
    (error: unknown) => void pdf.destroy(error instanceof Error ? error : new Error('Not drawn')),
  )
  for await (const piece of pdf) yield Buffer.from(piece)
  await drawing
}
