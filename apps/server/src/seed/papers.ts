import type { DocumentKind } from '@tillgate/domain/applications.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { newId } from '#server/base/ids.ts'
import { longDay } from '#server/base/long-day.ts'
import type { Deps } from '#server/ports/deps.ts'
import { sealDocument } from '../modules/onboarding/documents/sealed.service.ts'

/** A form: title, purpose, boxes and the sentence above the signature. */
export type Sheet = {
  title: string
  of: string
  boxes: readonly (readonly [label: string, value: string])[]
  sentence: string
  signer: string
  day: Date
}

/** Draws a form on one page, marked as a sample, so that demonstration documents open and read like real ones. */
export const paperOf = async ({ title, of, boxes, sentence, signer, day }: Sheet): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'LETTER', margin: 54, info: { Title: title } })
  pdf.rotate(-32, { origin: [306, 396] })
  pdf.font('Helvetica-Bold').fontSize(110).fillColor('#eeeeee').text('SAMPLE', 0, 320, { width: 612, align: 'center' })
  pdf.rotate(32, { origin: [306, 396] })
  pdf.fillColor('#000000').fontSize(20).text(title, 54, 54)
  pdf.font('Helvetica').fontSize(10).text(of).moveDown(1)
  for (const [label, value] of boxes) {
    const top = pdf.y
    pdf.rect(54, top, 504, 36).lineWidth(0.75).stroke('#666666')
    pdf
      .fontSize(8)
      .fillColor('#555555')
      .text(label, 60, top + 5)
    pdf
      .fontSize(12)
      .fillColor('#000000')
      .text(value, 60, top + 17, { width: 490, lineBreak: false })
    pdf.y = top + 36
  }
  pdf
    .fontSize(10)
    .text(sentence, 54, pdf.y + 18, { width: 504 })
    .moveDown(2)
  pdf.font('Times-Italic').fontSize(18).text(signer, 60, pdf.y)
  pdf.moveTo(54, pdf.y).lineTo(320, pdf.y).stroke('#666666')
  pdf
    .font('Helvetica')
    .fontSize(9)
    .text(`${signer}, ${longDay('en-US', day.toISOString().slice(0, 10))}`, 60, pdf.y + 4)
  pdf.fontSize(8).fillColor('#555555').text('Sample for the demonstration. Nobody signed this.', 54, 720)
  pdf.end()
  return buffer(pdf)
}

/** Business whose documents are drawn. `taxpayer`: legal name of the EIN, where it is another than the store's. */
export type PaperBusiness = {
  type: StoreType
  name: string
  taxpayer?: string
  tradeName?: string
  ein: string
  address: string
  city: string
  zip: string
  npi?: string
  signer: string
}

/** Last day of the license that a partner has on `day`. Licenses are for four years. */
export const licenseEnd = (day: Date): string => `${day.getUTCFullYear() + 3}-02-28`

const einText = (ein: string): string => `${ein.slice(0, 2)}-${ein.slice(2)}`

const licenses: Partial<Record<StoreType, { profession: string; prefix: string }>> = {
  DENTAL: { profession: 'Dentist', prefix: 'DN' },
  VISION: { profession: 'Optometrist', prefix: 'OPC' },
  HEARING: { profession: 'Audiologist', prefix: 'AY' },
}

/** Returns the form of a kind of document, filled in for a business. `until`: last day of a license. */
export const sheetOf = (kind: DocumentKind, business: PaperBusiness, day: Date, until = licenseEnd(day)): Sheet => {
  const { type, name, taxpayer = name, tradeName = '', ein, address, city, zip, npi = '', signer } = business
  const place = `${city}, FL ${zip}`
  const signed = { signer, day }
  if (kind === 'W9') {
    const second = taxpayer === name ? tradeName : name
    return {
      title: 'Form W-9',
      of: 'Request for Taxpayer Identification Number and Certification',
      boxes: [
        ['1  Name of the taxpayer', taxpayer],
        ['2  Business name, if different from above', second],
        [
          '3  Federal tax classification',
          taxpayer.endsWith(' Inc') ? 'C corporation' : 'Limited liability company (S)',
        ],
        ['5  Address', address],
        ['6  City, state and ZIP code', place],
        ['Employer identification number', einText(ein)],
      ],
      sentence: 'I certify that the number shown on this form is the correct taxpayer identification number.',
      ...signed,
    }
  }
  const practice = [
    ['Legal business name', name],
    ['National Provider Identifier', npi],
    ['Address', `${address}, ${place}`],
  ] as const
  if (kind === 'CREDENTIALS') {
    const { profession, prefix } = licenses[type] ?? { profession: 'Pharmacist', prefix: 'PS' }
    return {
      title: 'State of Florida, Department of Health',
      of: 'License to practice',
      boxes: [
        ['Licensee', signer],
        ['Profession', profession],
        ['License number', `${prefix} ${ein.slice(-5)}`],
        ...practice,
        ['Date of issue', longDay('en-US', `${Number(until.slice(0, 4)) - 4}${until.slice(4)}`)],
        ['Expires', longDay('en-US', until)],
      ],
      sentence: 'The licensee named above has met all requirements of the laws and rules of the state.',
      ...signed,
    }
  }
  const isAda = kind === 'ADA_ATTESTATION'
  return {
    title: isAda ? 'ADA Attestation' : 'Compliance Attestation',
    of: isAda ? 'Access for people with disabilities' : 'Laws and rules of the program',
    boxes: practice,
    sentence: isAda
      ? 'The practice gives people with disabilities equal access to its services and premises.'
      : 'The practice keeps the laws on health care, privacy and billing, and the rules of the program.',
    ...signed,
  }
}

type Papers = { partnerId: string; storeId: string; uploadedBy: string; uploadedAt: Date }
/** Stores a document of each kind. Returns their rows. */
export const storePapers = (
  { files, keyring }: Pick<Deps, 'files' | 'keyring'>,
  { business, until, ...of }: Papers & { business: PaperBusiness; until?: string },
  kinds: readonly DocumentKind[],
) =>
  Promise.all(
    kinds.map(async (kind) => {
      const id = newId()
      const paper = await paperOf(sheetOf(kind, business, of.uploadedAt, until))
      const stored = await sealDocument(keyring, files, { partnerId: of.partnerId, id }, Readable.from([paper]), 10_000)
      return { ...stored, ...of, id, kind, fileName: `${kind.toLowerCase()}.pdf`, media: 'application/pdf' } as const
    }),
  )
