import { buffer } from 'node:stream/consumers'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Agreement, AgreementFees, AgreementSection } from '@tillgate/contract/terms.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { faces } from '#server/base/print-faces.ts'
import { translate } from '#server/http/translate.ts'
import {
  addClauses,
  addFooters,
  drawLine,
  ink,
  keepTogether,
  leaf,
  margin,
  newPaper,
  quiet,
  write,
  type Paper,
  type Struct,
} from './tagged-paper.service.ts'

export type Print = {
  name: { document: TermsDocument; version: string; language: Language; sha256: string }
  text: Agreement
}

const shares = [0.46, 0.38, 0.16]

const addRow = (paper: Paper, to: Struct, kind: 'TH' | 'TD', cells: readonly string[]): void => {
  const wide = paper.page.width - 2 * margin
  const gap = 8
  paper.font(kind === 'TH' ? faces.strong : faces.plain).fontSize(10)
  const boxes = cells.map((words, index) => {
    const share = shares[index] ?? 0
    const left = margin + wide * shares.slice(0, index).reduce((sum, one) => sum + one, 0)
    const options = { width: wide * share - gap, align: index === 2 ? ('right' as const) : ('left' as const) }
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
          .font(kind === 'TH' ? faces.strong : faces.plain)
          .fontSize(10)
          .fillColor(ink)
        paper.text(words, left, top + 5, options)
      }),
    )
  }
  row.end()
  drawLine(paper, top + height, wide)
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
  section.parts.forEach((part, index) => {
    keepTogether(paper, 70)
    const words = `${nth}.${index + 1} ${part.title}`
    sect.add(leaf(paper, 'H3', () => write(paper, words, { strong: true, size: 11, before: 8, after: 3 })))
    addClauses(paper, sect, part.clauses)
  })
  if (section.fees) addFees(paper, sect, section.fees)
  sect.end()
}

/** Draws the text of the screen as a tagged PDF with language, bookmarks and title. */
export const drawTerms = async ({ name, text }: Print): Promise<Buffer> => {
  const { language, sha256 } = name
  const paper = await newPaper({
    title: text.title,
    subject: `${name.version} ${sha256}`,
    language,
    date: new Date(name.version),
  })
  const bytes = buffer(paper)
  const root = paper.struct('Document')
  paper.addStructure(root)
  root.add(leaf(paper, 'H1', () => write(paper, text.title, { strong: true, size: 22, after: 4 })))
  const version = translate(language, 'terms.version', { version: name.version })
  root.add(leaf(paper, 'P', () => write(paper, version, { size: 10, color: quiet, after: 6 })))
  for (const [index, section] of text.sections.entries()) {
    // Setting the type is work for the processor: others are served between the sections.
    await breathe()
    addSection(paper, root, section, index + 1)
  }
  const sum = translate(language, 'terms.pdf-sum', { sha256 })
  root.add(leaf(paper, 'P', () => write(paper, sum, { size: 8, color: quiet, before: 18 })))
  root.end()
  addFooters(paper, language, `${text.title} · ${version}`)
  paper.end()
  return bytes
}
