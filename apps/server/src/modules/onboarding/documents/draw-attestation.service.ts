import { buffer } from 'node:stream/consumers'
import type { Attestation } from '@tillgate/contract/documents.ts'
import { translate } from '#server/http/translate.ts'
import {
  addClauses,
  addFooters,
  drawLine,
  keepTogether,
  leaf,
  newPaper,
  quiet,
  write,
  type Paper,
  type Struct,
} from '../terms/tagged-paper.service.ts'

export type SignedBy = { name: string; email: string; ip: string; at: Date }

const addTitle = (paper: Paper, to: Struct, title: string): void => {
  keepTogether(paper, 90)
  paper.outline.addItem(title)
  to.add(leaf(paper, 'H2', () => write(paper, title, { strong: true, size: 14, before: 14, after: 4 })))
}

const addPractice = (paper: Paper, to: Struct, { practice, language }: Attestation): void => {
  addTitle(paper, to, translate(language, 'attestation.practice'))
  const facts = [
    [translate(language, 'attestation.business-name'), practice.businessName],
    [translate(language, 'attestation.doing-business-as'), practice.doingBusinessAs],
    [translate(language, 'attestation.npi'), practice.npi],
    [translate(language, 'attestation.address'), practice.address],
    [translate(language, 'attestation.phone'), practice.phoneNumber],
  ] as const
  for (const [name, value] of facts) {
    to.add(leaf(paper, 'P', () => write(paper, translate(language, 'attestation.fact', { name, value }), { size: 10 })))
  }
}

/** Lines to fill in by hand. */
const addLines = (paper: Paper, to: Struct, { language }: Attestation): void => {
  keepTogether(paper, 150)
  for (const name of ['attestation.name-line', 'attestation.signature-line', 'attestation.date-line'] as const) {
    const top = paper.y + 40
    drawLine(paper, top, 300)
    paper.y = top
    to.add(leaf(paper, 'P', () => write(paper, translate(language, name), { size: 8, color: quiet, before: 3 })))
  }
}

/** Formats a moment in UTC, to the second. */
const momentOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const addSignature = (paper: Paper, to: Struct, { language }: Attestation, { name, email, ip, at }: SignedBy): void => {
  addTitle(paper, to, translate(language, 'attestation.signed-title'))
  const by = translate(language, 'attestation.signed-by', { name })
  to.add(leaf(paper, 'P', () => write(paper, by, { strong: true, size: 11, after: 3 })))
  for (const words of [
    translate(language, 'attestation.signed-at', { at: momentOf(at), ip }),
    translate(language, 'attestation.signed-account', { email }),
  ]) {
    to.add(leaf(paper, 'P', () => write(paper, words, { size: 10 })))
  }
}

/** Draws the form as PDF, with lines to sign by hand or with the electronic signature. */
export const drawAttestation = async (form: Attestation, signature?: SignedBy): Promise<Buffer> => {
  const { text, version, sha256, language } = form
  const paper = await newPaper({
    title: text.title,
    subject: `${version} ${sha256}`,
    language,
    date: signature?.at ?? new Date(version),
  })
  const bytes = buffer(paper)
  const root = paper.struct('Document')
  paper.addStructure(root)
  root.add(leaf(paper, 'H1', () => write(paper, text.title, { strong: true, size: 22, after: 4 })))
  const words = translate(language, 'terms.version', { version })
  root.add(leaf(paper, 'P', () => write(paper, words, { size: 10, color: quiet })))
  addPractice(paper, root, form)
  for (const { title, clauses } of text.parts) {
    addTitle(paper, root, title)
    addClauses(paper, root, clauses)
  }
  if (signature) addSignature(paper, root, form, signature)
  else addLines(paper, root, form)
  const sum = translate(language, 'attestation.sum', { sha256 })
  root.add(leaf(paper, 'P', () => write(paper, sum, { size: 8, color: quiet, before: 14 })))
  root.end()
  addFooters(paper, language, `${text.title} · ${words}`)
  paper.end()
  return bytes
}
