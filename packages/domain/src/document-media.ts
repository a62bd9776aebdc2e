import { documentMedia, type DocumentMedia } from './applications.ts'

const signs: readonly (readonly [DocumentMedia, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Returns the type of a document by its first bytes; undefined for types that reviewers cannot open. */
export const documentMediaOf = (head: Uint8Array): DocumentMedia | undefined =>
  signs.find(([, sign]) => sign.every((byte, index) => head[index] === byte))?.[0]

const extensions: Record<DocumentMedia, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
}

/** Types of documents for the file choice of a browser, which knows some by their extension only. */
export const documentTypes: string = [
  ...Object.values(extensions)
    .flat()
    .map((one) => `.${one}`),
  ...documentMedia,
].join()

/** Returns the file name with the extension of the real type: `w9.html` with the bytes of a PDF becomes `w9.pdf`. */
export const documentFileName = (name: string, media: DocumentMedia): string => {
  const visible = name.replace(/[. ]+$/, '')
  const [, base = visible, extension = ''] = /^(.+)\.([a-z][a-z0-9]{0,9})$/is.exec(visible) ?? []
  const [first] = extensions[media]
  return extensions[media].includes(extension.toLowerCase()) ? visible : `${base || 'document'}.${first}`
}
