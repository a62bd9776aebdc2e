import type { DocumentKind } from '@tillgate/domain/applications.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { sealDocument } from '../modules/onboarding/documents/sealed.service.ts'

/** Creates a one-page PDF with its title as text, so that demonstration documents open like real ones. */
export const paperOf = async (title: string): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'LETTER', margin: 72 })
  pdf.font('Helvetica').fontSize(24).text(title).moveDown(0.5)
  pdf.fontSize(14).text('Demonstration only. Nobody signed this.').moveDown(0.5)
  pdf.rect(72, pdf.y, 468, 1).fill()
  pdf.end()
  return buffer(pdf)
}

type Papers = { partnerId: string; storeId: string; uploadedBy: string; uploadedAt?: Date; name: string }
/** Stores a paper of each kind. Returns the rows of the documents. */
export const storePapers = (
  { files, keyring }: Pick<Deps, 'files' | 'keyring'>,
  { name, ...of }: Papers,
  kinds: readonly DocumentKind[],
) =>
  Promise.all(
    kinds.map(async (kind) => {
      const id = newId()
      const content = Readable.from([await paperOf(`${kind} of ${name}`)])
      const stored = await sealDocument(keyring, files, { partnerId: of.partnerId, id }, content, 10_000)
      return { ...stored, ...of, id, kind, fileName: `${kind.toLowerCase()}.pdf`, media: 'application/pdf' } as const
    }),
  )
