import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl'
import type { Range } from '../../files/port.ts'
import { Unreadable } from '../port.ts'

/** Far above any list of items, far below what would hurt. */
export const archiveLimits = { entries: 1000, bytes: 1.5e9, ratio: 200, part: 16 * 1024 ** 2 }
export type ArchiveLimits = typeof archiveLimits

/** Parts of a workbook by name, without case. */
export type Archive = {
  names: readonly string[]
  sizeOf: (name: string) => number
  pieces: (name: string) => AsyncGenerator<Uint8Array>
  /** A small part, whole; undefined when there is none. */
  read: (name: string) => Promise<Uint8Array | undefined>
}
export type Ranged = (range: Range) => Promise<AsyncIterable<Uint8Array>>

const tooLarge = (): never => {
  throw new Unreadable({ code: 'import.workbook-too-large' })
}

/** Converts errors of the archive to a file error; system errors pass unchanged. */
export const blame = (error: unknown): never => {
  const isOurs =
    error instanceof Unreadable ||
    !(error instanceof Error) ||
    ('code' in error && typeof error.code === 'string' && /^E[A-Z]/.test(error.code))
  throw isOurs ? error : new Unreadable({ code: 'import.workbook-damaged' })
}

/** yauzl reads the directory at the end first: the store is asked for ranges, and nothing is loaded whole. */
class StoredRanges extends RandomAccessReader {
  private readonly ranged: Ranged

  constructor(ranged: Ranged) {
    super()
    this.ranged = ranged
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const { ranged } = this
    const content = async function* () {
      yield* await ranged({ start, end })
    }
    return Readable.from(content(), { objectMode: false })
  }
}

const keyOf = (name: string): string => name.replace(/^\/+/, '').toLowerCase()

const listEntries = async (zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.entries) tooLarge()
  const entries = new Map<string, Entry>()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new Unreadable({ code: 'import.workbook-locked' })
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    const key = keyOf(entry.fileName)
    if (!entries.has(key)) entries.set(key, entry)
  }
  if (unpacked > limits.bytes || unpacked > packed * limits.ratio) tooLarge()
  return entries
}

/** Inflates an entry and rejects it when its size differs from the directory. */
async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(blame)
  const isPacked = entry.compressionMethod !== 0
  if (isPacked && entry.compressionMethod !== 8) throw new Unreadable({ code: 'import.workbook-damaged' })
  const content: Readable = isPacked ? pipeline(raw, createInflateRaw({ chunkSize: 128 * 1024 }), () => undefined) : raw
  let bytes = 0
  let sum = 0
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > entry.uncompressedSize) tooLarge()
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    blame(error)
  } finally {
    content.destroy()
    raw.destroy()
  }
  if (bytes < entry.uncompressedSize || sum !== entry.crc32) throw new Unreadable({ code: 'import.workbook-damaged' })
}

export const openArchive = async (
  ranged: Ranged,
  total: number,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> => {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true }
  const zip = await fromRandomAccessReaderPromise(new StoredRanges(ranged), total, options).catch(blame)
  const entries = await listEntries(zip, limits).catch(blame)
  const pieces = async function* (name: string) {
    const entry = entries.get(keyOf(name))
    if (entry) yield* inflated(zip, entry)
  }
  return {
    names: [...entries.keys()],
    sizeOf: (name) => entries.get(keyOf(name))?.uncompressedSize ?? 0,
    pieces,
    read: async (name) => {
      const entry = entries.get(keyOf(name))
      if (entry === undefined) return undefined
      if (entry.uncompressedSize > limits.part) return tooLarge()
      return Buffer.concat(await Array.fromAsync(pieces(name)))
    },
  }
}
