import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AchUnknownError, type AchBank } from './port.ts'

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
const orNothing =
  (code: string) =>
  (error: unknown): undefined => {
    if (codeOf(error) !== code) throw error
  }

/** Names begin with a letter or a digit: none leads out of the folder, and files that begin with a dot are incomplete. */
const isName = (name: string): boolean => /^[A-Za-z0-9][\w.-]{0,199}$/.test(name)
const mustBeName = (name: string): void => {
  if (!isName(name)) throw new Error(`${JSON.stringify(name)} is not a valid file name`)
}
/** Returns true for names of partly written files of SFTP agents. */
const isUnfinished = (name: string): boolean => /\.(part|filepart|tmp|temp)$/i.test(name)

/** The power may fail: bytes first, then the name they are found by. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}
const writeWhole = async (path: string, bytes: Buffer): Promise<void> => {
  const handle = await open(path, 'wx', 0o600)
  await handle
    .writeFile(bytes)
    .then(() => handle.sync())
    .finally(() => handle.close())
}

/**
 * Exchanges files with the bank's SFTP agent through folders. The agent empties `out/` and fills `in/`; `staged/`, `sent/`
 * and `done/` belong to the product. A file must enter `out/` only once, because a second delivery would be paid twice:
 * the file is written to `staged/`, linked under its unique name in `sent/`, and renamed into `out/`. A file that is in
 * `sent/` and still in `staged/` was not delivered.
 */
export const achFolder = (folder: string): AchBank => {
  const [out, incoming, staged, sent, done] = [
    join(folder, 'out'),
    join(folder, 'in'),
    join(folder, 'staged'),
    join(folder, 'sent'),
    join(folder, 'done'),
  ]
  const prepare = async (): Promise<void> => {
    await Promise.all([out, incoming, staged, sent, done].map((room) => mkdir(room, { recursive: true, mode: 0o700 })))
  }
  /** Reports every error of the file system as an unknown outcome. */
  const trying = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      await prepare()
      return await work()
    } catch (error) {
      throw new AchUnknownError('the folder of the bank cannot be used', { cause: error })
    }
  }

  /** Moves the file `name` of `sent/` to `out/`, when the file is still in `staged/`. */
  const deliver = async (name: string): Promise<void> => {
    const { ino } = await stat(join(sent, name))
    const waiting = (await readdir(staged)).filter((one) => one.startsWith(`${name}.`))
    for (const one of waiting) {
      const path = join(staged, one)
      // Another process may deliver or delete the file at the same moment.
      const found = await stat(path).catch(orNothing('ENOENT'))
      if (found?.ino === ino) await rename(path, join(out, name)).catch(orNothing('ENOENT'))
    }
    await sync(out)
  }

  const put = async (name: string, bytes: Buffer): Promise<boolean> => {
    const part = join(staged, `${name}.${randomUUID()}`)
    const claim = async (): Promise<boolean> => {
      await writeWhole(part, bytes)
      await sync(staged)
      return link(part, join(sent, name)).then(
        () => true,
        (error: unknown) => orNothing('EEXIST')(error) ?? false,
      )
    }
    // Deletes the part, because repeated attempts on a full disk would leave many parts.
    const isFirst = await claim().catch(async (error: unknown) => {
      await rm(part, { force: true })
      throw error
    })
    await sync(sent)
    if (!isFirst) await rm(part, { force: true })
    const isSame = isFirst || (await readFile(join(sent, name))).equals(bytes)
    if (isSame) await deliver(name)
    return isSame
  }

  return {
    putFile: async (name, text) => {
      mustBeName(name)
      const bytes = Buffer.from(text)
      const sha256 = sumOf(bytes)
      const isSame = await trying(() => put(name, bytes))
      return isSame ? { fileId: name, sha256 } : { errors: [{ line: 1, message: 'Another file has this name.' }] }
    },
    listOutbox: (after = '') =>
      trying(async () => {
        const names = (await readdir(incoming)).filter((name) => isName(name) && !isUnfinished(name) && name > after)
        const files = names.toSorted().map(async (name) => {
          const bytes = await readFile(join(incoming, name)).catch(orNothing('ENOENT'))
          return bytes ? [{ name, sha256: sumOf(bytes) }] : []
        })
        return (await Promise.all(files)).flat()
      }),
    readOutbox: async (name) => {
      mustBeName(name)
      const bytes = await trying(() => readFile(join(incoming, name)).catch(orNothing('ENOENT')))
      return bytes && { text: bytes.toString('latin1'), sha256: sumOf(bytes) }
    },
    ack: async (name) => {
      mustBeName(name)
      await trying(() => rename(join(incoming, name), join(done, name)).catch(orNothing('ENOENT')))
    },
  }
}
