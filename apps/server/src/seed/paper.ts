import { buffer } from 'node:stream/consumers'

/** One page that says what it stands for: a demonstration's papers can be looked at like real ones. */
export const paperOf = async (title: string): Promise<Buffer> => {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ size: 'LETTER', margin: 72 })
  pdf.font('Helvetica').fontSize(24).text(title).moveDown(0.5)
  pdf.fontSize(14).text('Demonstration only. Nobody signed this.').moveDown(0.5)
  pdf.rect(72, pdf.y, 468, 1).fill()
  pdf.end()
  return buffer(pdf)
}
