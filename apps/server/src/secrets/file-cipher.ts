import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Plaintext bytes per chunk. Each chunk is authenticated before its bytes are released. */
const chunkBytes = 64 * 1024
const tagBytes = 16

/** The key of one file, 32 bytes, and the object the file belongs to. */
export type FileKey = { key: Buffer; owner: string }

export const newFileKey = (): Buffer => randomBytes(32)

/** Returns the nonce of a chunk. Each key encrypts one file only, so the chunk number never repeats under a key. */
const nonceOf = (index: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 8)
  return nonce
}

/** Binds a chunk to its owner, its place and the end of the file: chunks cannot be moved, dropped or cut off. */
const bindingOf = (owner: string, index: number, isLast: boolean): Buffer =>
  Buffer.from([owner, index, isLast ? 'last' : 'more'].join('|'), 'utf8')

/** Regroups a stream into chunks of `size` bytes and marks the last chunk, which may be empty. */
async function* chunked(content: AsyncIterable<Uint8Array>, size: number) {
  let held = Buffer.alloc(0)
  for await (const piece of content) {
    held = Buffer.concat([held, piece])
    while (held.length > size) {
      yield { chunk: held.subarray(0, size), isLast: false }
      held = held.subarray(size)
    }
  }
  yield { chunk: held, isLast: true }
}

/** Encrypts a file as it streams. */
export async function* sealFile(
  { key, owner }: FileKey,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let index = 0
  for await (const { chunk, isLast } of chunked(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index))
    cipher.setAAD(bindingOf(owner, index, isLast))
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
    index += 1
  }
}

/** Decrypts a file as it streams; a changed, foreign or cut-off file ends the stream with an error. */
export async function* openFile(
  { key, owner }: FileKey,
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let index = 0
  for await (const { chunk, isLast } of chunked(content, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new Error('The sealed file is cut off')
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index), { authTagLength: tagBytes })
    decipher.setAAD(bindingOf(owner, index, isLast))
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    index += 1
  }
}
