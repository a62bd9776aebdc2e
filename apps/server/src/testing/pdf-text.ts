import { getDocumentProxy } from 'unpdf'

type Piece = { words: string; left: number; right: number; bottom: number; top: number; size: number }

/** Share of its height that a letter without accents and descenders occupies. */
const inkShare = 0.6
/** Part of a letter's height by which pairs of letters such as `7.` may move into each other. */
const kerning = 0.35
const slack = 0.5

const piecesOf = (items: readonly object[]): Piece[] =>
  items.flatMap((item) => {
    if (!('str' in item) || !('width' in item) || !('transform' in item)) return []
    const { str: words, width, transform } = item
    if (typeof words !== 'string' || typeof width !== 'number' || !Array.isArray(transform)) return []
    const [, , , size, left, bottom]: number[] = transform
    if (words.trim() === '' || size === undefined || left === undefined || bottom === undefined) return []
    return [{ words, left, right: left + width, bottom, top: bottom + size * inkShare, size }]
  })

const meets = (one: Piece, other: Piece): boolean =>
  one.left + kerning * one.size < other.right &&
  other.left + kerning * other.size < one.right &&
  one.bottom + slack < other.top &&
  other.bottom + slack < one.top

/** Pairs of texts that are printed over each other, and texts outside the page, on the first pages of a PDF. */
export const overlaps = async (bytes: Uint8Array, pagesMax = 20): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const found: string[] = []
  for (let nth = 1; nth <= Math.min(pdf.numPages, pagesMax); nth += 1) {
    const page = await pdf.getPage(nth)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = piecesOf(items).toSorted((one, other) => one.bottom - other.bottom)
    for (const [at, piece] of pieces.entries()) {
      const { words, left, right, bottom, top } = piece
      if (left < 0 || right > width || bottom < 0 || top > height) found.push(`${nth}: ${words}`)
      for (let next = at + 1; next < pieces.length && (pieces[next]?.bottom ?? 0) < top; next += 1) {
        const other = pieces[next]
        if (other && meets(piece, other)) found.push(`${nth}: ${words} / ${other.words}`)
      }
    }
  }
  return found
}

/** Tags of the structure of a PDF, each once. Empty: the file has no tags. */
export const tagsOf = async (bytes: Uint8Array): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const tags = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('role' in node && typeof node.role === 'string') tags.add(node.role)
    if ('children' in node && Array.isArray(node.children)) node.children.forEach(walk)
  }
  for (let nth = 1; nth <= pdf.numPages; nth += 1) walk(await (await pdf.getPage(nth)).getStructTree())
  return [...tags].toSorted()
}
