import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { achFolder } from './folder.ts'
import { AchUnknownError, type AchBank } from './port.ts'

type Options = { baseUrl: string; key: string; deadlineMs?: number; bytesMax?: number }

const sum = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Taken = z.object({ fileId: z.string().check(z.regex(/^[\x21-\x7E]{1,200}$/)), sha256: sum })
/** Text of the bank without NUL and lone surrogates, which PostgreSQL cannot store. */
const words = z.pipe(
  z.string().check(z.maxLength(1000)),
  z.transform((text) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')),
)
const Refused = z.object({
  errors: z.array(z.object({ line: z.int(), message: words })).check(z.minLength(1)),
})
const Listed = z.object({
  files: z.array(z.object({ name: z.string().check(z.regex(/^[\w.-]{1,200}$/)), sha256: sum })),
})

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
const read = <S extends z.ZodMiniType>(shape: S, { status, bytes }: { status: number; bytes: Buffer }) => {
  const { data } = z.safeParse(shape, parsed(bytes))
  if (data === undefined) throw new AchUnknownError(`the bank answered ${status} with something else`)
  return data
}
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Reads piece by piece and stops at `bytesMax`, because a sender may never end. */
const bodyOf = async (response: Response, bytesMax: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > bytesMax) throw new Error(`The answer has more than ${bytesMax} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const outbox = (name: string): string => `/v1/outbox/${encodeURIComponent(name)}`

/**
 * Adapter of the bank's API: files as text, bearer token, JSON answers. An answer that breaks this contract is unknown: the file
 * may have been accepted. The next try is safe, because the bank recognises a file by its bytes.
 */
const httpAchBank = ({ baseUrl, key, deadlineMs = 30_000, bytesMax = 20_000_000 }: Options): AchBank => {
  const ask = async (method: string, path: string, body?: string): Promise<{ status: number; bytes: Buffer }> => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'text/plain' }) },
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      })
      return { status: response.status, bytes: await bodyOf(response, bytesMax) }
    } catch (error) {
      throw new AchUnknownError('the bank did not answer', { cause: error })
    }
  }
  const asked = async (...call: Parameters<typeof ask>): Promise<{ status: number; bytes: Buffer }> => {
    const answer = await ask(...call)
    if (answer.status >= 300) throw new AchUnknownError(`the bank answered ${answer.status}`)
    return answer
  }

  return {
    putFile: async (name, text) => {
      const answer = await ask('PUT', `/v1/files/${encodeURIComponent(name)}`, text)
      if (answer.status === 422) return read(Refused, answer)
      if (answer.status !== 200 && answer.status !== 201)
        throw new AchUnknownError(`the bank answered ${answer.status}`)
      const taken = read(Taken, answer)
      if (taken.sha256 !== sumOf(Buffer.from(text))) throw new AchUnknownError('the bank has other bytes than we sent')
      return taken
    },
    listOutbox: async (after = '') =>
      read(Listed, await asked('GET', `/v1/outbox?after=${encodeURIComponent(after)}`)).files,
    readOutbox: async (name) => {
      const answer = await ask('GET', outbox(name))
      if (answer.status === 404) return undefined
      if (answer.status !== 200) throw new AchUnknownError(`the bank answered ${answer.status}`)
      return { text: answer.bytes.toString('latin1'), sha256: sumOf(answer.bytes) }
    },
    ack: async (name) => {
      await asked('POST', `${outbox(name)}/ack`)
    },
  }
}

/** Creates the bank's adapter: `https://…` for the HTTP contract, `file:///…` for the folders of an SFTP agent. */
export const liveAchBank = (options: Options): AchBank =>
  options.baseUrl.startsWith('file:') ? achFolder(new URL(options.baseUrl).pathname) : httpAchBank(options)
