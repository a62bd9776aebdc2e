import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/base/refusal.ts'

/** Files that a user may read at once in a process: browsers open six connections. */
const filesMax = 6
/** Bodies of uploads that a process reads at once for the users of a partner, or for an operator. */
const uploadsMax = 2
/** Further uploads that may wait for their turn, and for how many milliseconds. */
const waitingMax = 4
const waitMs = 3000

declare module 'fastify' {
  interface FastifyInstance {
    accountPlaces: AccountPlaces
  }
}

type Uploads = { open: number; waiting: Set<() => void> }

/** Places for the uploads of each account. `enter` waits for its turn, and refuses when that takes too long or too many wait. */
const newUploadPlaces = () => {
  const uploads = new Map<string, Uploads>()
  const enter = async (account: string): Promise<void> => {
    const found = uploads.get(account) ?? { open: 0, waiting: new Set() }
    uploads.set(account, found)
    if (found.open < uploadsMax) {
      found.open += 1
      return
    }
    if (found.waiting.size >= waitingMax) refuse('upload.others-open')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const start = () => resolve(true)
    found.waiting.add(start)
    const timer = setTimeout(() => {
      if (found.waiting.delete(start)) resolve(false)
    }, waitMs)
    const isStarted = await promise
    clearTimeout(timer)
    if (!isStarted) refuse('upload.others-open')
  }
  const leave = (account: string): void => {
    const found = uploads.get(account)
    if (!found) return
    const [next] = found.waiting
    if (next) {
      found.waiting.delete(next)
      next()
      return
    }
    found.open -= 1
    if (found.open === 0) uploads.delete(account)
  }
  return { enter, leave }
}

/** Limits the uploads and downloads of an account in a process, so that slow transfers leave room for further accounts. */
export const newAccountPlaces = () => {
  const { enter, leave } = newUploadPlaces()
  const files = new Map<string, number>()

  /** Runs an upload. The users of a partner send two bodies at once; further uploads wait for a moment. */
  const runUpload = async <T>({ caller, ip, raw }: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    const partner = 'partnerId' in caller ? caller.partnerId : null
    const account = partner ?? ('userId' in caller ? caller.userId : ip)
    await enter(account)
    let isOpen = true
    const end = (): void => {
      raw.off('end', end)
      if (isOpen) leave(account)
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
  return { runUpload, countFile }
}
type AccountPlaces = ReturnType<typeof newAccountPlaces>
