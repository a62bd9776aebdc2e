import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { newId } from '#server/base/ids.ts'
import { FileTooLargeError, type Files, type StoredFile } from '#server/integrations/files/port.ts'
import { newFileKey, openFile, sealFile } from '#server/secrets/file-cipher.ts'
import type { SealedField, Keyring } from '#server/secrets/keyring.ts'
import type { DocumentKey } from '../records/documents.queries.ts'

/** Encryption key of a document's file, stored in the row and sealed under DATA_KEYS, so that `rotate-keys` can rotate the key. */
const keyField = ({ partnerId, id }: DocumentKey): SealedField => ({
  table: 'document',
  column: 'sealed',
  partnerId,
  rowId: id,
})
const ownerOf = ({ partnerId, id }: DocumentKey): string => `document|${partnerId}|${id}`

export type SealedDocument = StoredFile & { fileKey: string; sealed: Buffer }

/**
 * Stores a document's file encrypted, under a new name. `bytesMax`, size and checksum are those of the plaintext; throws
 * `FileTooLargeError` at the first byte above the cap.
 */
export const sealDocument = async (
  keyring: Keyring,
  files: Files,
  document: DocumentKey,
  content: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<SealedDocument> => {
  const [fileKey, key, sha256] = [newId(), newFileKey(), createHash('sha256')]
  let bytes = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      bytes += piece.byteLength
      if (bytes > bytesMax) throw new FileTooLargeError(bytesMax)
      sha256.update(piece)
      yield piece
    }
  }
  // The cap above counts; the encrypted file is larger by 16 bytes per chunk.
  await files.put(fileKey, sealFile({ key, owner: ownerOf(document) }, counted()), Number.POSITIVE_INFINITY)
  const sealed = keyring.seal(keyField(document), key.toString('base64'))
  return { bytes, sha256: sha256.digest(), fileKey, sealed }
}

/** Returns the plaintext of a document; undefined when its file is missing. Files from before encryption have no key. */
export const readDocumentFile = async (
  keyring: Keyring,
  files: Files,
  { fileKey, sealed, ...document }: DocumentKey & { fileKey: string | null; sealed: Buffer | null },
): Promise<Readable | undefined> => {
  const content = fileKey === null ? undefined : await files.get(fileKey)
  if (!content || sealed === null) return content
  const key = Buffer.from(keyring.open(keyField(document), sealed), 'base64')
  return Readable.from(openFile({ key, owner: ownerOf(document) }, content), { objectMode: false })
}
