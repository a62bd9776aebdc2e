/** A PDF of as many pages as words, each in large letters of a font that it does not bring along. */
export const aPdf = (words: readonly string[]): Uint8Array<ArrayBuffer> => {
  const kids = words.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  const pages = words.flatMap((word, at) => {
    const drawn = `BT /F1 90 Tf 60 400 Td (${word}) Tj ET`
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R
      /Resources << /Font << /F1 3 0 R >> >> >>`
    return [page, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`]
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${words.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
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
  for (let at = 0; at < points.length; at += 4) if ((points[at] ?? 255) < 128 && (points[at + 3] ?? 0) > 0) dark += 1
  return dark
}
