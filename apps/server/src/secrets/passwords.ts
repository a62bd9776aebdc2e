import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { refuse } from '#server/base/refusal.ts'
import { threadEntry } from '#server/base/thread-entry.ts'
import type { HashAnswer, HashTask } from './hash-worker.ts'

/** Number of concurrent hashes. One core stays free: on two cores, two hashes at once slow down all other requests. */
const maxParallel = Math.max(1, Math.min(2, availableParallelism() - 1))
const waitingMax = 40

const isAnswer = (message: unknown): message is HashAnswer =>
  typeof message === 'object' && message !== null && 'hashed' in message

/**
 * Returns the thread's answer. `once` throws the error of a failed thread, which is not reused. Node also sends messages on
 * this channel: under `--watch` a thread reports the files that the thread reads.
 */
const answerOf = async (thread: Worker): Promise<HashAnswer> => {
  const [message] = await once(thread, 'message')
  return isAnswer(message) ? message : answerOf(thread)
}

/** Hashed under older costs: hashed again at the next sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith('$argon2id$v=19$m=19456,t=2,p=1$')

/** Hash of a random unused password, so that unknown accounts take the same time as known accounts. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXJhbmRvbXNhbHQ$2mCTbzdDMnVs3HYGSvwiNlJ0VYCjyE0CB6UBkYOGUWc'

/** Creates the password hasher of a process. Threads start with the first hash; `close` ends the idle threads. */
export const passwordHasher = () => {
  const idle: Worker[] = []
  const waiting: (() => void)[] = []
  let running = 0

  /** Hashes in a thread of low priority, so that the event loop and other calls run first under any load. */
  const inThread = async (task: HashTask): Promise<unknown> => {
    const thread = idle.pop() ?? new Worker(threadEntry('hash-worker'))
    // Only a working thread keeps the process running; an idle thread is unreferenced.
    thread.ref()
    thread.postMessage(task, [])
    const answer = await answerOf(thread)
    thread.unref()
    idle.push(thread)
    return answer.hashed
  }

  /** Runs few hashes at once and keeps a short queue: a burst of sign-ins gets 503 and does not stop the process. */
  const inTurn = async (task: HashTask): Promise<unknown> => {
    if (running >= maxParallel) {
      if (waiting.length >= waitingMax) refuse('server.busy', { retryAfter: 2 })
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await inThread(task)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: async (password: string): Promise<string> => String(await inTurn({ password })),
    /** Returns true when `stored` is the hash of `password`. An unknown account, without a hash, takes the same time. */
    verify: async (stored: string | null | undefined, password: string): Promise<boolean> => {
      const right = await inTurn({ password, stored: stored ?? nobodys })
      return right === true && typeof stored === 'string'
    },
    close: async (): Promise<void> => {
      await Promise.all(idle.splice(0).map((thread) => thread.terminate()))
    },
  }
}
export type Passwords = ReturnType<typeof passwordHasher>
