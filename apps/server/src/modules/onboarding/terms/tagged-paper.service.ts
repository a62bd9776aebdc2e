import type { AgreementSection } from '@tillgate/contract/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { faces } from '#server/base/print-faces.ts'
import { readableText } from '#server/base/readable-text.ts'
import { translate } from '#server/http/translate.ts'

export const margin = 56
export const ink = '#111b2b'
export const quiet = '#5a6678'
const line = '#cbd2dc'

export type TaggedDocument = {
  title: string
  subject: string
  language: Language
  /** Day of the text, not of the printing, so that the same text gives the same bytes. */
  date: Date
}

/** Loads the library on the first print. */
export const newPaper = async ({ title, subject, language, date }: TaggedDocument) => {
  const { default: PdfDocument } = await import('pdfkit')
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margins: { top: margin, right: margin, bottom: margin + 16, left: margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    font: faces.plain,
    info: { Title: title, Subject: subject, CreationDate: date },
  }
  // The library supports this subset, but its types lack it.
  Reflect.set(options, 'subset', 'PDF/UA')
  return new PdfDocument(options)
}
export type Paper = Awaited<ReturnType<typeof newPaper>>
export type Struct = ReturnType<Paper['struct']>

/** Creates a structure element with the content that `draw` draws. */
export const leaf = (paper: Paper, tag: string, draw: () => void): Struct => paper.struct(tag, {}, draw)

type TextStyle = { strong?: boolean; size: number; before?: number; after?: number; indent?: number; color?: string }

export const write = (paper: Paper, words: string, look: TextStyle): void => {
  const { strong = false, size, before = 0, after = 0, indent = 0, color = ink } = look
  paper.y += before
  paper
    .font(strong ? faces.strong : faces.plain)
    .fontSize(size)
    .fillColor(color)
  paper.text(readableText(words), margin + indent, paper.y, { lineGap: size * 0.3 })
  paper.y += after
}

/** Keeps a heading on the page of its text. */
export const keepTogether = (paper: Paper, room: number): void => {
  if (paper.y + room > paper.page.height - paper.page.margins.bottom) paper.addPage()
}

/** Draws a thin line from the left margin. Not read aloud. */
export const drawLine = (paper: Paper, top: number, width: number): void => {
  paper.markContent('Artifact', { type: 'Layout' })
  paper
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
  paper.endMarkedContent()
}

const addList = (paper: Paper, to: Struct, points: readonly string[]): void => {
  const list = paper.struct('L')
  to.add(list)
  for (const point of points) {
    const item = paper.struct('LI')
    list.add(item)
    let top = 0
    item.add(
      leaf(paper, 'Lbl', () => {
        keepTogether(paper, 30)
        top = paper.y
        write(paper, '•', { size: 10, indent: 6 })
      }),
    )
    item.add(
      leaf(paper, 'LBody', () => {
        paper.y = top
        write(paper, point, { size: 10, indent: 20, after: 3 })
      }),
    )
    item.end()
  }
  list.end()
}

type Clause = AgreementSection['parts'][number]['clauses'][number]

export const addClauses = (paper: Paper, to: Struct, clauses: readonly Clause[]): void => {
  for (const clause of clauses) {
    const opening = typeof clause === 'string' ? clause : clause.text
    to.add(leaf(paper, 'P', () => write(paper, opening, { size: 10, after: 5 })))
    if (typeof clause !== 'string') addList(paper, to, clause.points)
  }
}

/** Draws the footers last, when the page count is known. Marks footers as artifacts, so that screen readers skip them. */
export const addFooters = (paper: Paper, language: Language, title: string): void => {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page)
    paper.page.margins.bottom = 0
    paper.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    paper.font(faces.plain).fontSize(8).fillColor(quiet)
    const top = paper.page.height - margin + 8
    const width = paper.page.width - 2 * margin
    paper.text(title, margin, top, { width, lineBreak: false })
    const place = translate(language, 'terms.pdf-page', { page: page + 1, pages: count })
    paper.text(place, margin, top, { width, align: 'right', lineBreak: false })
    paper.endMarkedContent()
  }
}
