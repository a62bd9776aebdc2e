import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isStoreFull, keyPattern, StoreFullError, FileTooLargeError, type Files, type StoredFile } from './port.ts'

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Spread over 256 folders by the random end of the key: no folder grows without bound. */
const pathOf = (root: string, key: string): string => {
  if (!keyPattern.test(key)) throw new Error('The file key is not a UUID')
  return join(root, key.slice(-2), key)
}

/** The folder's entry is data too: without this a file can vanish with the power. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeAll = async (path: string, content: AsyncIterable<Uint8Array>, bytesMax: number): Promise<StoredFile> => {
  const sha256 = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw new FileTooLargeError(bytesMax)
      sha256.update(chunk)
      for (let from = 0; from < chunk.byteLength;) from += (await handle.write(chunk, from)).bytesWritten
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: sha256.digest() }
}

const foldersOf = async (root: string): Promise<string[]> =>
  (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map((entry) => entry.name)

/** Returns the time of the last write; a deleted file counts as new. */
const timeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isAbsent(error)) return Number.POSITIVE_INFINITY
    throw error
  }
}

/** Files in a folder of this machine. Several machines share one only over a network file system, or use S3. */
export const diskFiles = (root: string): Files => ({
  prepare: async () => {
    await mkdir(root, { recursive: true, mode: 0o700 })
  },
  put: async (key, content, bytesMax) => {
    const path = pathOf(root, key)
    const part = `${path}.${randomUUID()}.part`
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const stored = await writeAll(part, content, bytesMax)
      await rename(part, path)
      await syncFolder(dirname(path))
      return stored
    } catch (error) {
      await rm(part, { force: true })
      throw isStoreFull(error) ? new StoreFullError('no room for files', { cause: error }) : error
    }
  },
  get: async (key, range) => {
    try {
      const handle = await open(pathOf(root, key), 'r')
      const part = range ? { start: range.start, end: range.end - 1 } : {}
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...part })
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  },
  stat: async (key) => {
    try {
      return { bytes: (await stat(pathOf(root, key))).size }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  },
  delete: async (key) => {
    await rm(pathOf(root, key), { force: true })
  },
  freeBytes: async () => {
    const { bavail, bsize } = await statfs(root)
    return bavail * bsize
  },
  async *listOlder(than) {
    for (const folder of await foldersOf(root)) {
      const keys: string[] = []
      for (const name of await readdir(join(root, folder))) {
        const path = join(root, folder, name)
        if ((await timeOf(path)) >= than) continue
        // The writer has ended, because an active writer updates its file continuously.
        if (name.endsWith('.part')) await rm(path, { force: true })
        else if (keyPattern.test(name)) keys.push(name)
      }
      if (keys.length > 0) yield keys
    }
  },
})
