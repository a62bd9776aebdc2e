import { Readable } from 'node:stream'
import { StoreUnavailableError } from './port.ts'

/** Attempts to continue a broken download without a byte in between. */
const resumesMax = 2

/** Ends with an error after `silentMs` without a byte. The time in which the reader is busy does not count. */
async function* withDeadline(body: Readable, silentMs: number): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterable<Uint8Array> = body
  const wait = () => setTimeout(() => body.destroy(new Error(`no byte for ${silentMs} ms`)), silentMs)
  let timer = wait()
  try {
    for await (const chunk of chunks) {
      clearTimeout(timer)
      yield chunk
      timer = wait()
    }
  } finally {
    clearTimeout(timer)
    body.destroy()
  }
}

type Download = {
  body: Readable
  /** Opens the same file again, `bytes` after the beginning of `body`. */
  reopen: (bytes: number) => Promise<Readable>
  silentMs: number
}

/**
 * Continues a broken download at the byte where the download broke. Stores close connections whose reader is slow, for
 * example an import that waits for the database.
 */
export const resumable = ({ body: first, reopen, silentMs }: Download): Readable => {
  let body = first
  const content = async function* () {
    let bytes = 0
    for (let failures = 0; ; failures += 1) {
      try {
        for await (const chunk of withDeadline(body, silentMs)) {
          bytes += chunk.byteLength
          failures = 0
          yield chunk
        }
        return
      } catch (error) {
        if (failures >= resumesMax) throw new StoreUnavailableError('the file store broke off', { cause: error })
        body = await reopen(bytes)
      }
    }
  }
  const stream = Readable.from(content(), { objectMode: false, highWaterMark: 256 * 1024 })
  // A stream that is never read does not start the generator and would keep its connection.
  return stream.once('close', () => body.destroy())
}
