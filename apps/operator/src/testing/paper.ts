/** A PDF of as many pages as words, each in large letters of a font that it does not bring along. */
export const aPdf = (words: readonly string[]): Uint8Array<ArrayBuffer> => {
  const kids = words.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const pages = words.flatMap((word, index) => {
    const drawn = `BT /F1 90 Tf 60 400 Td (${word}) Tj ET`
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R
      /Resources << /Font << /F1 3 0 R >> >> >>`
    return [page, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`]
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${words.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  // Without a table of places, as programs in a hurry write it: readers find the objects all the same.
  const text = `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`
  return new TextEncoder().encode(text)
}

/** How much of the canvas in there is dark: nought for an empty page. */
export const inkOn = (element: Element): number => {
  const paper = element.querySelector('canvas')
  if (!paper || paper.width === 0) return 0
  const copy = new OffscreenCanvas(paper.width, paper.height)
  const context = copy.getContext('2d')
  context?.drawImage(paper, 0, 0)
  const points = context?.getImageData(0, 0, copy.width, copy.height).data ?? []
  let dark = 0
  for (let index = 0; index < points.length; index += 4)
    if ((points[index] ?? 255) < 128 && (points[index + 3] ?? 0) > 0) dark += 1
  return dark
}

const deflated = async (pieces: Iterable<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> => {
  const { readable, writable } = new CompressionStream('deflate')
  const packed = new Response(readable).arrayBuffer()
  const writer = writable.getWriter()
  for (const piece of pieces) await writer.write(piece)
  await writer.close()
  return new Uint8Array(await packed)
}
function* repeated(filler: number, size: number) {
  const piece = new Uint8Array(8 * 1024 * 1024).fill(filler)
  for (let index = 0; index < size; index += piece.length) yield piece.subarray(0, size - index)
}

/** A PDF of one page from dictionaries and streams, numbered from 3; `page` completes the dictionary of the page. */
const pdfOf = async (page: string, streams: readonly { dictionary: string; bytes: Uint8Array<ArrayBuffer> }[]) => {
  const parts: BlobPart[] = [
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    `2 0 obj\n<< /Type /Pages /Kids [900 0 R] /Count 1 >>\nendobj\n`,
    `900 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} >>\nendobj\n`,
  ]
  for (const [index, { dictionary, bytes }] of streams.entries())
    parts.push(
      `${index + 3} 0 obj\n<< ${dictionary} /Length ${bytes.length} >>\nstream\n`,
      bytes,
      '\nendstream\nendobj\n',
    )
  parts.push('trailer\n<< /Root 1 0 R /Size 901 >>\n%%EOF\n')
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** A page whose commands are a gigabyte of spaces, deflated twice: some kilobytes. */
export const aPdfOfSpaces = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = await deflated([await deflated(repeated(32, 1024 ** 3))])
  return pdfOf('/Contents 3 0 R', [{ dictionary: '/Filter [/FlateDecode /FlateDecode]', bytes }])
}

/** A page of thirty images of 49 million points each. */
export const aPdfOfImages = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const side = 7000
  const image = {
    dictionary: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
    bytes: await deflated(repeated(0, side * side)),
  }
  const names = Array.from({ length: 30 }, (_, index) => index)
  const drawn = names.map((at) => `q 500 0 0 500 0 0 cm /I${at} Do Q`).join(' ')
  const resources = names.map((at) => `/I${at} ${at + 4} 0 R`).join(' ')
  return pdfOf(`/Contents 3 0 R /Resources << /XObject << ${resources} >> >>`, [
    { dictionary: '', bytes: new TextEncoder().encode(drawn) },
    ...names.map(() => image),
  ])
}

/** A page with one such image, as a scanner makes it. */
export const aScannedPdf = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const dictionary =
    '/Type /XObject /Subtype /Image /Width 5100 /Height 6600 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode'
  return pdfOf('/Contents 3 0 R /Resources << /XObject << /I 4 0 R >> >>', [
    { dictionary: '', bytes: new TextEncoder().encode('q 612 0 0 792 0 0 cm /I Do Q') },
    { dictionary, bytes: await deflated(repeated(0, 5100 * 6600 * 3)) },
  ])
}
