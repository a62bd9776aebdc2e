import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Agreement, AgreementFees, AgreementSection } from '@tillgate/contract/terms.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import { say } from '#server/http/speak.ts'

export type Print = {
  name: { document: TermsDocument; version: string; language: Language; sha256: string }
  text: Agreement
}

const plainFont = import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const strongFont = import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const margin = 56
const ink = '#111b2b'
const quiet = '#5a6678'
const line = '#cbd2dc'

/** Nobody needs the library until somebody prints. */
const newPaper = async ({ name, text }: Print) => {
  const { default: PdfDocument } = await import('pdfkit')
  const options: PDFKit.PDFDocumentOptions = {
    size: 'LETTER',
    margins: { top: margin, right: margin, bottom: margin + 16, left: margin },
    pdfVersion: '1.7',
    tagged: true,
    lang: name.language,
    displayTitle: true,
    bufferPages: true,
    font: fileURLToPath(plainFont),
    // The day of the text, not of the printing: the same words give the same bytes.
    info: { Title: text.title, Subject: `${name.version} ${name.sha256}`, CreationDate: new Date(name.version) },
  }
  // The library knows this subset; its types do not yet.
  Reflect.set(options, 'subset', 'PDF/UA')
  const paper = new PdfDocument(options)
  paper.registerFont('plain', fileURLToPath(plainFont))
  paper.registerFont('strong', fileURLToPath(strongFont))
  return paper
}
type Paper = Awaited<ReturnType<typeof newPaper>>
type Struct = ReturnType<Paper['struct']>

/** An element of the structure that holds what is drawn while it is open. */
const leaf = (paper: Paper, tag: string, draw: () => void): Struct => paper.struct(tag, {}, draw)

type Look = { strong?: boolean; size: number; before?: number; after?: number; indent?: number; color?: string }

const write = (paper: Paper, words: string, look: Look): void => {
  const { strong = false, size, before = 0, after = 0, indent = 0, color = ink } = look
  paper.y += before
  paper
    .font(strong ? 'strong' : 'plain')
    .fontSize(size)
    .fillColor(color)
  paper.text(words, margin + indent, paper.y, { lineGap: size * 0.3 })
  paper.y += after
}

/** A heading never stands alone at the foot of a page. */
const keepTogether = (paper: Paper, room: number): void => {
  if (paper.y + room > paper.page.height - paper.page.margins.bottom) paper.addPage()
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

const shares = [0.46, 0.38, 0.16]

const addRow = (paper: Paper, to: Struct, kind: 'TH' | 'TD', cells: readonly string[]): void => {
  const wide = paper.page.width - 2 * margin
  const gap = 8
  paper.font(kind === 'TH' ? 'strong' : 'plain').fontSize(10)
  const boxes = cells.map((words, at) => {
    const share = shares[at] ?? 0
    const left = margin + wide * shares.slice(0, at).reduce((sum, one) => sum + one, 0)
    const options = { width: wide * share - gap, align: at === 2 ? ('right' as const) : ('left' as const) }
    return { words, left, options, height: paper.heightOfString(words, options) }
  })
  const height = Math.max(...boxes.map((box) => box.height)) + 2 * 5
  keepTogether(paper, height)
  const top = paper.y
  const row = paper.struct('TR')
  to.add(row)
  for (const { words, left, options } of boxes) {
    row.add(
      leaf(paper, kind, () => {
        paper
          .font(kind === 'TH' ? 'strong' : 'plain')
          .fontSize(10)
          .fillColor(ink)
        paper.text(words, left, top + 5, options)
      }),
    )
  }
  row.end()
  paper.markContent('Artifact', { type: 'Layout' })
  paper
    .moveTo(margin, top + height)
    .lineTo(margin + wide, top + height)
    .lineWidth(0.5)
    .strokeColor(line)
    .stroke()
  paper.endMarkedContent()
  paper.x = margin
  paper.y = top + height
}

const addFees = (paper: Paper, to: Struct, { title, columns, rows }: AgreementFees): void => {
  keepTogether(paper, 220)
  to.add(leaf(paper, 'H3', () => write(paper, title, { strong: true, size: 11, before: 10, after: 4 })))
  const table = paper.struct('Table')
  to.add(table)
  addRow(paper, table, 'TH', [columns.name, columns.basis, columns.amount])
  for (const row of rows) addRow(paper, table, 'TD', [row.name, row.basis, row.amount])
  table.end()
}

const addSection = (paper: Paper, to: Struct, section: AgreementSection, nth: number): void => {
  const sect = paper.struct('Sect')
  to.add(sect)
  keepTogether(paper, 110)
  paper.outline.addItem(section.title)
  const title = `${nth}. ${section.title}`
  sect.add(leaf(paper, 'H2', () => write(paper, title, { strong: true, size: 15, before: 16, after: 4 })))
  const { subtitle } = section
  if (subtitle !== undefined) {
    sect.add(leaf(paper, 'P', () => write(paper, subtitle, { size: 12, color: quiet, after: 4 })))
  }
  section.parts.forEach((part, at) => {
    keepTogether(paper, 70)
    const words = `${nth}.${at + 1} ${part.title}`
    sect.add(leaf(paper, 'H3', () => write(paper, words, { strong: true, size: 11, before: 8, after: 3 })))
    for (const clause of part.clauses) {
      const opening = typeof clause === 'string' ? clause : clause.text
      sect.add(leaf(paper, 'P', () => write(paper, opening, { size: 10, after: 5 })))
      if (typeof clause !== 'string') addList(paper, sect, clause.points)
    }
  })
  if (section.fees) addFees(paper, sect, section.fees)
  sect.end()
}

/** Written last, when the pages can be counted. Furniture of the page, so readers aloud pass over it. */
const addFooters = (paper: Paper, { name, text }: Print): void => {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page)
    paper.page.margins.bottom = 0
    paper.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    paper.font('plain').fontSize(8).fillColor(quiet)
    const top = paper.page.height - margin + 8
    const width = paper.page.width - 2 * margin
    const { language, version } = name
    const title = `${text.title} · ${say(language, 'terms.version', { version })}`
    paper.text(title, margin, top, { width, lineBreak: false })
    const place = say(language, 'terms.pdf-page', { page: page + 1, pages: count })
    paper.text(place, margin, top, { width, align: 'right', lineBreak: false })
    paper.endMarkedContent()
  }
}

/** Tagged, with the language, bookmarks and a title: what the screen says, on paper. */
export const drawTerms = async (print: Print): Promise<Buffer> => {
  const { name, text } = print
  const paper = await newPaper(print)
  const bytes = buffer(paper)
  const root = paper.struct('Document')
  paper.addStructure(root)
  root.add(leaf(paper, 'H1', () => write(paper, text.title, { strong: true, size: 22, after: 4 })))
  const version = say(name.language, 'terms.version', { version: name.version })
  root.add(leaf(paper, 'P', () => write(paper, version, { size: 10, color: quiet, after: 6 })))
  for (const [at, section] of text.sections.entries()) {
    // Setting the type is work for the processor: others are served between the sections.
    await breathe()
    addSection(paper, root, section, at + 1)
  }
  const sum = say(name.language, 'terms.pdf-sum', { sha256: name.sha256 })
  root.add(leaf(paper, 'P', () => write(paper, sum, { size: 8, color: quiet, before: 18 })))
  root.end()
  addFooters(paper, print)
  paper.end()
  return bytes
}
