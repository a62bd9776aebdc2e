import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/base/refusal.ts'

/** Files that a user may read at once in a process: browsers open six connections. */
const filesMax = 6
/** Limits of calls: running at once, and waiting for a free place. */
type Room = { runningMax: number; waitingMax: number; refused: () => never }
/** Bodies of uploads that a process reads at once for the users of a partner, or for an operator. */
const ofUploads: Room = { runningMax: 2, waitingMax: 4, refused: () => refuse('upload.others-open') }
/** Calls of a terminal that a process runs at once: fewer than its connections, which a call keeps while it waits for a lock. */
const ofTills: Room = { runningMax: 4, waitingMax: 12, refused: () => refuse('rate.too-many', { retryAfter: 1 }) }
/** Longest wait for a turn in milliseconds. */
const waitMs = 3000

declare module 'fastify' {
  interface FastifyInstance {
    accountPlaces: AccountPlaces
  }
}

type Place = { running: number; waiting: Set<() => void> }

/** Places of each account. `enter` waits for its turn, and refuses when that takes too long or too many wait. */
const newPlaces = ({ runningMax, waitingMax, refused }: Room) => {
  const places = new Map<string, Place>()
  const enter = async (account: string): Promise<void> => {
    const found = places.get(account) ?? { running: 0, waiting: new Set() }
    places.set(account, found)
    if (found.running < runningMax) {
      found.running += 1
      return
    }
    if (found.waiting.size >= waitingMax) refused()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const start = () => resolve(true)
    found.waiting.add(start)
    const timer = setTimeout(() => {
      if (found.waiting.delete(start)) resolve(false)
    }, waitMs)
    const isStarted = await promise
    clearTimeout(timer)
    if (!isStarted) refused()
  }
  const leave = (account: string): void => {
    const found = places.get(account)
    if (!found) return
    const [next] = found.waiting
    if (next) {
      found.waiting.delete(next)
      next()
      return
    }
    found.running -= 1
    if (found.running === 0) places.delete(account)
  }
  return { enter, leave }
}

/**
 * Limits the uploads and downloads of an account, and the open calls of a terminal, in a process: slow transfers leave room for further
 * accounts, and calls that wait for each other's locks leave connections for other tills.
 */
export const newAccountPlaces = () => {
  const uploads = newPlaces(ofUploads)
  const tills = newPlaces(ofTills)
  const files = new Map<string, number>()

  /** Runs an upload. The users of a partner send two bodies at once; further uploads wait for a moment. */
  const runUpload = async <T>({ caller, ip, raw }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const partner = 'partnerId' in caller ? caller.partnerId : null
    const account = partner ?? ('userId' in caller ? caller.userId : ip)
    await uploads.enter(account)
    let isOpen = true
    const end = (): void => {
      raw.off('end', end)
      if (isOpen) uploads.leave(account)
      isOpen = false
    }
    raw.once('end', end)
    try {
      return await work()
    } finally {
      end()
    }
  }

  /** Counts an answer with a file until it is sent. Refuses a user who reads too many at once. */
  const countFile = ({ caller, ip }: FastifyRequest, reply: FastifyReply): void => {
    const account = 'userId' in caller ? caller.userId : ip
    const count = files.get(account) ?? 0
    if (count >= filesMax) refuse('server.busy', { retryAfter: 1 })
    files.set(account, count + 1)
    reply.raw.once('close', () => {
      const rest = (files.get(account) ?? 0) - 1
      if (rest > 0) files.set(account, rest)
      else files.delete(account)
    })
  }

  /** Runs a call of a terminal. A till does one thing after another, beside a few reads. */
  const runTill = async <T>(terminalId: string, work: () => Promise<T>): Promise<T> => {
    await tills.enter(terminalId)
    try {
      return await work()
    } finally {
      tills.leave(terminalId)
    }
  }
  return { runUpload, countFile, runTill }
}
type AccountPlaces = ReturnType<typeof newAccountPlaces>
