import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { s3ClientOf, s3SettingsOf, uploadsOf } from '#server/testing/s3.ts'
import { diskFiles } from './disk.ts'
import { openFiles } from './open.ts'
import { StoreFullError, FileTooLargeError, type Files, type Range } from './port.ts'

const root = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(root, { recursive: true }))

const bytesOf = async (files: Files, key: string, range?: Range): Promise<Buffer | undefined> => {
  const stream = await files.get(key, range)
  if (!stream) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
const listed = async (files: Files, than: number): Promise<string[]> =>
  (await Array.fromAsync(files.listOlder(than))).flat()
async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text))
}
async function* onFullDisk(code: string) {
  yield await Promise.resolve(Buffer.from('half'))
  throw Object.assign(new Error('write'), { code })
}
async function* cutOff() {
  yield await Promise.resolve(Buffer.from('half'))
  throw new Error('the line went dead')
}

const hour = 60 * 60 * 1000
const largeBytes = 9 * 1024 ** 2
/** More than one part of an S3 upload, from a fixed sequence of bytes. */
const large = Buffer.alloc(largeBytes, createHash('sha512').update('large').digest())
async function* largeContent(ending?: Error) {
  for (let index = 0; index < largeBytes; index += 100_000)
    yield await Promise.resolve(large.subarray(index, index + 100_000))
  if (ending) throw ending
}

type Store = {
  files: Files
  /** Begins a file and never ends it. */
  leaveHalf: (key: string) => Promise<unknown>
  /** Returns what unfinished files take up. */
  leftovers: () => Promise<unknown[]>
}
const disk: Store = {
  files: diskFiles(root),
  leaveHalf: async (key) => {
    mkdirSync(join(root, key.slice(-2)), { recursive: true })
    writeFileSync(join(root, key.slice(-2), `${key}.${newId()}.part`), 'half')
  },
  leftovers: async () => readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.part')),
}

const sandbox = await aSandbox()
const settings = s3SettingsOf(sandbox.url)
const client = s3ClientOf(settings)
const s3: Store = {
  files: await openFiles({ kind: 's3', ...settings }),
  leaveHalf: (key) =>
    client.send(new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: `${settings.prefix}/${key}` })),
  leftovers: () => uploadsOf(client, settings),
}

describe.each<[string, Store]>([
  ['disk', disk],
  ['S3', s3],
])('%s', (_, { files, leaveHalf, leftovers }) => {
  beforeAll(() => files.prepare())

  test('returns stored bytes with size and hash', async () => {
    const key = newId()
    const kept = await files.put(key, chunksOf('Bar', 'code\n'), 100)

    expect(kept).toEqual({ bytes: 8, sha256: createHash('sha256').update('Barcode\n').digest() })
    expect(await bytesOf(files, key)).toEqual(Buffer.from('Barcode\n'))
    expect(await files.stat(key)).toEqual({ bytes: 8 })
  })

  test('accepts the maximum size and stores nothing above', async () => {
    const key = newId()
    await files.put(newId(), chunksOf('1234', '56'), 6)

    await expect(files.put(key, chunksOf('1234', '567'), 6)).rejects.toBeInstanceOf(FileTooLargeError)
    expect(await files.stat(key)).toBeUndefined()
    expect(await leftovers()).toEqual([])
  })

  test.each(['ENOSPC', 'EDQUOT'])('a store without room (%s) says so and keeps nothing', async (code) => {
    const key = newId()
    await expect(files.put(key, onFullDisk(code), 100)).rejects.toBeInstanceOf(StoreFullError)
    expect(await files.stat(key)).toBeUndefined()
    expect(await leftovers()).toEqual([])
  })

  test('an upload that breaks off leaves nothing', async () => {
    const key = newId()
    await expect(files.put(key, cutOff(), 100)).rejects.toThrow('the line went dead')
    expect(await files.get(key)).toBeUndefined()
    expect(await leftovers()).toEqual([])
  })

  test('returns a large file and its ranges unchanged', async () => {
    const key = newId()
    const stored = await files.put(key, largeContent(), largeBytes)

    expect(stored).toEqual({ bytes: largeBytes, sha256: createHash('sha256').update(large).digest() })
    expect((await bytesOf(files, key))?.equals(large)).toBe(true)
    const range = { start: largeBytes - 70_000, end: largeBytes - 5 }
    expect((await bytesOf(files, key, range))?.equals(large.subarray(range.start, range.end))).toBe(true)
    expect(await bytesOf(files, key, { start: 0, end: 8 })).toEqual(large.subarray(0, 8))
  })

  test('a large upload that breaks off leaves nothing', async () => {
    const key = newId()
    await expect(files.put(key, largeContent(new Error('cut')), largeBytes)).rejects.toThrow('cut')
    await expect(files.put(key, largeContent(), largeBytes - 1)).rejects.toBeInstanceOf(FileTooLargeError)

    expect(await files.stat(key)).toBeUndefined()
    expect(await leftovers()).toEqual([])
  })

  test('stores an empty file', async () => {
    const key = newId()
    await files.put(key, chunksOf(), 0)

    expect(await files.stat(key)).toEqual({ bytes: 0 })
    expect(await bytesOf(files, key)).toEqual(Buffer.alloc(0))
  })

  test('lists older files and deletes unfinished ones', async () => {
    const keys = Array.from({ length: 5 }, newId)
    for (const key of keys) await files.put(key, chunksOf('old'), 100)
    for (const key of keys) await leaveHalf(key)

    expect(await listed(files, Date.now() - hour)).toEqual([])
    expect(await leftovers()).toHaveLength(keys.length)
    expect(await listed(files, Date.now() + hour)).toEqual(expect.arrayContaining(keys))
    expect(await leftovers()).toEqual([])
  })

  test('a second file replaces the first completely', async () => {
    const key = newId()
    await files.put(key, chunksOf('a long first file'), 100)
    await files.put(key, chunksOf('short'), 100)
    expect(await bytesOf(files, key)).toEqual(Buffer.from('short'))
  })

  test('a second delete succeeds', async () => {
    const key = newId()
    await files.put(key, chunksOf('gone'), 100)
    await files.delete(key)
    await files.delete(key)
    expect(await files.get(key)).toBeUndefined()
  })

  test.each(['../../etc/passwd', '', 'A9C3F6E0-0000-7000-8000-000000000000', 'x'])('%j is no key', async (key) => {
    await expect(files.put(key, chunksOf('x'), 1)).rejects.toThrow('UUID')
    await expect(files.get(key)).rejects.toThrow('UUID')
  })
})
