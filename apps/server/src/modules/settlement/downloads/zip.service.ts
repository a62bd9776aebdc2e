import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { writeTo } from './write-to.service.ts'

export type ZipFile = { name: string; pieces: AsyncIterable<Buffer> }

/** 1 January 1980, the first day of the format: the same files give the same bytes. */
const firstDay = 0x21
/** Sizes stand behind the bytes; names are UTF-8. */
const flags = 0x08_08
const version = 20
const deflated = 8

type Entry = { name: Buffer; crc: number; packed: number; plain: number; at: number }

const localHeader = (name: Buffer): Buffer => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(firstDay, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}
const descriptor = ({ crc, packed, plain }: Entry): Buffer => {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08_07_4b_50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(packed, 8)
  tail.writeUInt32LE(plain, 12)
  return tail
}
const centralHeader = ({ name, crc, packed, plain, at }: Entry): Buffer => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02_01_4b_50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  head.writeUInt16LE(flags, 8)
  head.writeUInt16LE(deflated, 10)
  head.writeUInt16LE(firstDay, 14)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(plain, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return Buffer.concat([head, name])
}
const ending = (count: number, size: number, at: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}

/** Writes files into one ZIP while their bytes arrive. A file must be smaller than 4 GB. */
export const writeZip = async (into: Writable, files: readonly ZipFile[]): Promise<void> => {
  let at = 0
  const send = async (bytes: Buffer): Promise<void> => {
    at += bytes.length
    await writeTo(into, bytes)
  }
  const entries: Entry[] = []
  for (const file of files) {
    const entry: Entry = { name: Buffer.from(file.name), crc: 0, packed: 0, plain: 0, at }
    await send(localHeader(entry.name))
    const packer = createDeflateRaw()
    const feeding = (async () => {
      for await (const piece of file.pieces) {
        entry.crc = crc32(piece, entry.crc)
        entry.plain += piece.length
        await writeTo(packer, piece)
      }
      packer.end()
    })().catch((error: unknown) => void packer.destroy(error instanceof Error ? error : new Error('No piece')))
    for await (const piece of packer) {
      const bytes = Buffer.from(piece)
      entry.packed += bytes.length
      await send(bytes)
    }
    await feeding
    await send(descriptor(entry))
    entries.push(entry)
  }
  const begin = at
  for (const entry of entries) await send(centralHeader(entry))
  await send(ending(entries.length, at - begin, begin))
}
