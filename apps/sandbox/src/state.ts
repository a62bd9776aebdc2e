import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { AchState, freshAch } from './ach/stored.ts'
import { freshIssuer, IssuerState } from './issuer-state.ts'
import { freshPlaid, StoredPlaid } from './plaid/stored.ts'

export const Message = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'text']),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The first six separate digits of the text: the code that people copy. */
  code: z.nullable(z.string()),
  receivedAt: z.string(),
  /** Message-ID of a mail; empty for a text. */
  messageId: z._default(z.string(), ''),
})
export type Message = z.infer<typeof Message>

export const Report = z.object({
  id: z.string(),
  project: z.string(),
  receivedAt: z.string(),
  title: z.string(),
  level: z.string(),
  url: z.string(),
  /** Raw envelope for inspection. */
  raw: z.string(),
})
export type Report = z.infer<typeof Report>

export const ReceivedEvent = z.object({
  id: z.string(),
  at: z.string(),
  messageId: z.string(),
  type: z.string(),
  check: z.enum(['verified', 'refused', 'unchecked']),
  body: z.string(),
})
export type ReceivedEvent = z.infer<typeof ReceivedEvent>
/** Webhooks of the product to a system of a partner, and the secrets that verify them. */
const Receiver = z.object({ secrets: z.array(z.string()), events: z.array(ReceivedEvent) })
const freshReceiver = (): z.infer<typeof Receiver> => ({ secrets: [], events: [] })

/** `bounce`: every mail is accepted and reported as undelivered later. */
export const mailModes = ['ok', 'reject', 'defer', 'bounce'] as const
export type MailMode = (typeof mailModes)[number]

const Stored = z.object({
  seed: z.string(),
  issued: z.number(),
  offsetMs: z.number(),
  mailMode: z.enum(mailModes),
  messages: z.array(Message),
  reports: z.array(Report),
  /** Bot-check answers by hash, with the attempt that spent each. */
  spent: z.record(z.string(), z.string()),
  plaid: StoredPlaid,
  issuer: z._default(IssuerState, freshIssuer),
  ach: z._default(AchState, freshAch),
  receiver: z._default(Receiver, freshReceiver),
})
export type Stored = z.infer<typeof Stored>

const fresh = (seed: string): Stored => ({
  seed,
  issued: 0,
  offsetMs: 0,
  mailMode: 'ok',
  messages: [],
  reports: [],
  spent: {},
  plaid: freshPlaid(null, ''),
  issuer: freshIssuer(),
  ach: freshAch(),
  receiver: freshReceiver(),
})

const read = (file: string): Stored => {
  try {
    return z.parse(Stored, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // A first start, or a file of another version, which is discarded. Ids are random, so that a database that outlived an
    // earlier sandbox meets none of its ids again.
    return fresh(randomUUID())
  }
}

/** Stored state of the sandbox. Survives a restart: written whole at most every 100 ms, then renamed into place. */
export const openState = (file: string) => {
  mkdirSync(dirname(file), { recursive: true })
  const stored = read(file)
  const listeners = new Set<() => void>()
  let writing: NodeJS.Timeout | undefined
  let isClosed = false
  const write = () => {
    writing = undefined
    writeFileSync(`${file}.part`, JSON.stringify(stored))
    renameSync(`${file}.part`, file)
  }
  const changed = (): void => {
    // A slow answer may end after the sandbox has stopped.
    if (!isClosed) writing ??= setTimeout(write, 100)
    for (const listener of listeners) listener()
  }
  return {
    stored,
    changed,
    /** Something happened that is shown but not stored. */
    stirred: (): void => {
      for (const listener of listeners) listener()
    },
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** The sandbox's time: the real time plus skipped time. */
    now: (): number => Date.now() + stored.offsetMs,
    /** The same seed gives the same ids in the same order. */
    newId: (prefix: string): string => {
      stored.issued += 1
      return prefix + createHash('sha256').update(`${stored.seed}:${stored.issued}`).digest('hex').slice(0, 32)
    },
    reset: (seed: string): void => {
      const { key, identityWebhook } = stored.plaid
      Object.assign(stored, { ...fresh(seed), plaid: freshPlaid(key, identityWebhook) })
      changed()
    },
    close: (): void => {
      isClosed = true
      if (writing === undefined) return
      clearTimeout(writing)
      write()
    },
  }
}
export type State = ReturnType<typeof openState>
