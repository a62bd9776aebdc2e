import type { DocumentMedia } from './applications.ts'

const signs: readonly (readonly [DocumentMedia, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** What the first bytes say a document is; nothing for everything that no reviewer opens. */
export const documentMediaOf = (head: Uint8Array): DocumentMedia | undefined =>
  signs.find(([, sign]) => sign.every((byte, at) => head[at] === byte))?.[0]
