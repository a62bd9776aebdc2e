import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { diskFiles } from './disk.ts'
import { StoreFull, TooLarge, type Files } from './port.ts'

const root = mkdtempSync(join(tmpdir(), 'files-'))
afterAll(() => rmSync(root, { recursive: true }))

const bytesOf = async (files: Files, key: string): Promise<Buffer | undefined> => {
  const stream = await files.get(key)
  if (!stream) return undefined
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
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
const leftovers = () => readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.part'))

describe.each<[string, Files]>([['disk', diskFiles(root)]])('%s', (_, files) => {
  test('what is put comes back, counted and hashed', async () => {
    const key = newId()
    const kept = await files.put(key, chunksOf('Bar', 'code\n'), 100)

    expect(kept).toEqual({ bytes: 8, sha256: createHash('sha256').update('Barcode\n').digest() })
    expect(await bytesOf(files, key)).toEqual(Buffer.from('Barcode\n'))
    expect(await files.stat(key)).toEqual({ bytes: 8 })
  })

  test('accepts the maximum size and stores nothing above', async () => {
    const key = newId()
    await files.put(newId(), chunksOf('1234', '56'), 6)

    await expect(files.put(key, chunksOf('1234', '567'), 6)).rejects.toBeInstanceOf(TooLarge)
    expect(await files.stat(key)).toBeUndefined()
    expect(leftovers()).toEqual([])
  })

  test.each(['ENOSPC', 'EDQUOT'])('a store without room (%s) says so and keeps nothing', async (code) => {
    const key = newId()
    await expect(files.put(key, onFullDisk(code), 100)).rejects.toBeInstanceOf(StoreFull)
    expect(await files.stat(key)).toBeUndefined()
    expect(leftovers()).toEqual([])
  })

  test('an upload that breaks off leaves nothing', async () => {
    const key = newId()
    await expect(files.put(key, cutOff(), 100)).rejects.toThrow('the line went dead')
    expect(await files.get(key)).toBeUndefined()
    expect(leftovers()).toEqual([])
  })

  test('a second file replaces the first completely', async () => {
    const key = newId()
    await files.put(key, chunksOf('a long first file'), 100)
    await files.put(key, chunksOf('short'), 100)
    expect(await bytesOf(files, key)).toEqual(Buffer.from('short'))
  })

  test('deleting twice is no fault', async () => {
    const key = newId()
    await files.put(key, chunksOf('gone'), 100)
    await files.delete(key)
    await files.delete(key)
    expect(await files.get(key)).toBeUndefined()
  })

  test.each(['../../etc/passwd', '', 'A9C3F6E0-0000-7000-8000-000000000000', 'x'])('%j is no key', async (key) => {
    await expect(files.put(key, chunksOf('x'), 1)).rejects.toThrow('uuid')
    await expect(files.get(key)).rejects.toThrow('uuid')
  })
})
