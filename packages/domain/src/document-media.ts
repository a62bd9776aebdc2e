import type { DocumentMedia } from './applications.ts'

const signs: readonly (readonly [DocumentMedia, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** What the first bytes say a document is; nothing for everything that no reviewer opens. */
export const documentMediaOf = (head: Uint8Array): DocumentMedia | undefined =>
  signs.find(([, sign]) => sign.every((byte, at) => head[at] === byte))?.[0]

const extensions: Record<DocumentMedia, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
}

/** A document's name ends as what it is: `w9.html` with the bytes of a PDF is `w9.pdf` on whoever's disk it lands. */
export const documentFileName = (name: string, media: DocumentMedia): string => {
  const visible = name.replace(/[. ]+$/, '')
  const [, base = visible, extension = ''] = /^(.+)\.([a-z][a-z0-9]{0,9})$/is.exec(visible) ?? []
  const [first] = extensions[media]
  return extensions[media].includes(extension.toLowerCase()) ? visible : `${base || 'document'}.${first}`
}
