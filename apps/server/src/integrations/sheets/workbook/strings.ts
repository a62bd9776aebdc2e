import { UnreadableFileError } from '../port.ts'
import { findTag, prefixOf, signsOf, wordsOf, type Signs } from './elements.ts'
import { UnknownShape } from './xml.ts'

/** Longer than any cell may be, with all its fonts. */
const stringMax = 1024 ** 2

/** The table of strings that cells point into. */
export const readStrings = async (text: AsyncIterable<string>): Promise<string[]> => {
  const strings: string[] = []
  let signs: Signs | undefined
  let rest = ''
  for await (const piece of text) {
    const all = rest + piece
    if (signs === undefined) {
      const prefix = prefixOf(all, 'sst')
      if (prefix !== undefined) signs = signsOf(prefix)
    }
    let from = 0
    if (signs) {
      const { open, close } = signs.si
      for (let index = findTag(all, open, 0); index !== -1; index = findTag(all, open, from)) {
        from = index
        const end = all.indexOf('>', index)
        if (end === -1) break
        const isEmpty = all.charCodeAt(end - 1) === 47
        const to = isEmpty ? index : findTag(all, close, end)
        if (to === -1) break
        strings.push(isEmpty ? '' : wordsOf(all.slice(end + 1, to), signs))
        from = isEmpty ? end + 1 : to + close.length
      }
      // The rest may begin a tag that the next piece completes.
      if (findTag(all, open, from) === -1) from = Math.max(from, all.length - open.length)
    }
    rest = all.slice(from)
    if (rest.length > stringMax) throw new UnreadableFileError({ code: 'import.workbook-too-large' })
  }
  if (signs === undefined) throw new UnknownShape()
  return strings
}
