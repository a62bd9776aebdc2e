import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type Entry,
  type ZipFile,
} from 'yauzl'
import type { Range } from '../../files/port.ts'
import { UnreadableFileError } from '../port.ts'

/** Far above any list of items, far below what would hurt. */
export const archiveLimits = { entries: 1000, bytes: 1.5e9, ratio: 200, part: 16 * 1024 ** 2 }
export type ArchiveLimits = typeof archiveLimits

/** Parts of a workbook by name, without case. */
export type Archive = {
  names: readonly string[]
  sizeOf: (name: string) => number
  pieces: (name: string) => AsyncGenerator<Uint8Array>
  /** Reads a small part as a whole; undefined without such a part. */
  read: (name: string) => Promise<Uint8Array | undefined>
}
export type Ranged = (range: Range) => Promise<AsyncIterable<Uint8Array>>

const tooLarge = (): never => {
  throw new UnreadableFileError({ code: 'import.workbook-too-large' })
}

/** Converts errors of the archive to a file error; system errors pass unchanged. */
export const blame = (error: unknown): never => {
  const isOurs =
    error instanceof UnreadableFileError ||
    !(error instanceof Error) ||
    ('code' in error && typeof error.code === 'string' && /^E[A-Z]/.test(error.code))
  throw isOurs ? error : new UnreadableFileError({ code: 'import.workbook-damaged' })
}

/** yauzl reads the directory at the end first: the store is read in ranges, and never loaded as a whole. */
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

const keyOf = (name: string): string => name.replace(/^(?:\.?\/)+/, '').toLowerCase()

/** Names of entries are keys and never paths of files. Some writers begin them with a slash or `./`, or add the folder `/`. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string => {
  const key = keyOf(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false))
  if (validateFileName(key) !== null) throw new UnreadableFileError({ code: 'import.workbook-damaged' })
  return key
}

const listEntries = async (zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.entries) tooLarge()
  const entries = new Map<string, Entry>()
  let packed = 0
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new UnreadableFileError({ code: 'import.workbook-locked' })
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    const key = nameOf(entry)
    if (key !== '' && !entries.has(key)) entries.set(key, entry)
  }
  if (unpacked > limits.bytes || unpacked > packed * limits.ratio) tooLarge()
  return entries
}

/** Inflates an entry and rejects it when its size differs from the directory. */
async function* inflated(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(blame)
  const isPacked = entry.compressionMethod !== 0
  if (isPacked && entry.compressionMethod !== 8) throw new UnreadableFileError({ code: 'import.workbook-damaged' })
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
  if (bytes < entry.uncompressedSize || sum !== entry.crc32)
    throw new UnreadableFileError({ code: 'import.workbook-damaged' })
}

/** Bytes behind the end of an archive that are tolerated: programs that send files append some. */
const behindMax = 1024 ** 2
const endSign = Buffer.from('PK\u0005\u0006', 'latin1')
const endBytes = 22

/**
 * Finds the end of an archive before trailing bytes: the last end record directly after the directory. Returns undefined
 * without an end record.
 */
const findEnd = async (ranged: Ranged, total: number): Promise<number | undefined> => {
  const from = Math.max(0, total - behindMax)
  const tail = Buffer.concat(await Array.fromAsync(await ranged({ start: from, end: total })))
  for (
    let index = tail.lastIndexOf(endSign);
    index !== -1;
    index = index === 0 ? -1 : tail.lastIndexOf(endSign, index - 1)
  ) {
    if (index + endBytes > tail.length) continue
    const isDirectory = tail.readUInt32LE(index + 12) + tail.readUInt32LE(index + 16) === from + index
    const end = from + index + endBytes + tail.readUInt16LE(index + 20)
    if (isDirectory && end <= total) return end
  }
  return undefined
}

const openZip = async (ranged: Ranged, total: number): Promise<ZipFile> => {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false } as const
  const open = (bytes: number) => fromRandomAccessReaderPromise(new StoredRanges(ranged), bytes, options)
  try {
    return await open(total)
  } catch (error) {
    const end = await findEnd(ranged, total)
    if (end === undefined || end === total) throw error
    return open(end)
  }
}

export const openArchive = async (
  ranged: Ranged,
  total: number,
  limits: ArchiveLimits = archiveLimits,
): Promise<Archive> => {
  const zip = await openZip(ranged, total).catch(blame)
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
