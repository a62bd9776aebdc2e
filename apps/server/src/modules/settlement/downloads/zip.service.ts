import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile as Archive } from 'yazl'

export type ZipFile = { name: string; pieces: AsyncIterable<Buffer> }

/** A fixed time, so that the same files give the same bytes. */
const options = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/** Writes files into one ZIP while their bytes arrive. Stops reading the files when `into` closes. */
export const writeZip = async (into: Writable, files: readonly ZipFile[]): Promise<void> => {
  const archive = new Archive()
  const opened: Readable[] = []
  const bytes = new PassThrough()
  const fail = (error: Error) => void bytes.destroy(error)
  archive.on('error', fail)
  for (const { name, pieces } of files) {
    archive.addReadStreamLazy(name, options, (give) => {
      const stream = Readable.from(pieces).on('error', fail)
      opened.push(stream)
      give(undefined, stream)
    })
  }
  archive.end()
  archive.outputStream.pipe(bytes)
  try {
    await pipeline(bytes, into, { end: false })
  } finally {
    for (const stream of opened) stream.destroy()
  }
}
