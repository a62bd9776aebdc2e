import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newFileKey, openFile, sealFile, type FileKey } from './file-cipher.ts'

const chunk = 64 * 1024
const sealedChunk = chunk + 16
const fileKey: FileKey = { key: newFileKey(), owner: 'document|partner|one' }
async function* inPieces(content: Buffer, size: number) {
  for (let index = 0; index < content.length; index += size)
    yield await Promise.resolve(content.subarray(index, index + size))
}
const sealed = async (content: Buffer) =>
  Buffer.concat(await Array.fromAsync(sealFile(fileKey, inPieces(content, 70_001))))
const opened = async (content: Buffer, key = fileKey) =>
  Buffer.concat(await Array.fromAsync(openFile(key, inPieces(content, 30_011))))

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 3 * chunk + 7])('returns %i bytes as sealed', async (size) => {
  const content = randomBytes(size)
  expect((await opened(await sealed(content))).equals(content)).toBe(true)
})

test('leaves no plaintext', async () => {
  expect((await sealed(Buffer.from('12-3456789 '.repeat(20_000)))).includes('12-3456789')).toBe(false)
})

const chunksOf = (bytes: Buffer, ...order: number[]) =>
  Buffer.concat(order.map((n) => bytes.subarray(n * sealedChunk, (n + 1) * sealedChunk)))
test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed byte', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])])],
  ['its last chunk cut off', (bytes) => chunksOf(bytes, 0, 1)],
  ['its end cut off', (bytes) => bytes.subarray(0, -20)],
  ['two chunks exchanged', (bytes) => chunksOf(bytes, 1, 0, 2)],
  ['bytes appended', (bytes) => Buffer.concat([bytes, Buffer.alloc(40)])],
  ['nothing left', () => Buffer.alloc(0)],
])('refuses a file with %s', async (_, change) => {
  const bytes = await sealed(randomBytes(2 * chunk + 100))
  await expect(opened(change(bytes))).rejects.toThrow(/unable to authenticate|cut off/)
})

test('opens for its own owner and key only', async () => {
  const bytes = await sealed(Buffer.from('tax form'))
  await expect(opened(bytes, { ...fileKey, owner: 'document|partner|other' })).rejects.toThrow('authenticate')
  await expect(opened(bytes, { ...fileKey, key: newFileKey() })).rejects.toThrow('authenticate')
})
