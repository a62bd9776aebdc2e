import type pg from 'pg'
import { newErrorDigest } from '#server/base/error-digest.ts'
import type { Deps } from '#server/ports/deps.ts'
import { workChannel } from '#server/db/announce-work.ts'
import type { Pool } from '#server/db/db.ts'
import { fixClockSkew } from '#server/db/queue-clock.ts'
import { listDueWork } from './due-work.queries.ts'
import { listenTo, type Listener } from './listener.ts'

/** Milliseconds between two searches for due work: with notifications, and without them. */
export type Backstop = { listeningMs: number; deafMs: number }
export const backstop: Backstop = { listeningMs: 30_000, deafMs: 1000 }
/** Difference in milliseconds that counts as a clock set back. */
const skewMs = 60_000

export type WakeUps = {
  /** Calls `wake` when work of the topic is due. */
  on: (topic: string, wake: () => void) => void
  /** Reads again what is due and when, after work was postponed. */
  look: () => void
  /** Begins to listen, also to the channel of the queues, whose notifications name their topic. */
  listen: (channel: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Wakes waiting workers: by notifications of the transactions that create work, by one timer for the next due time, and by a
 * regular check that finds the work of lost notifications.
 */
export const openWakeUps = (
  pool: Pool,
  { bulk, log }: { bulk: pg.Pool; log: Deps['log'] },
  { listeningMs, deafMs }: Backstop,
): WakeUps => {
  const errors = newErrorDigest((err, count) => log.error({ err, count }, 'work.search.failed'))
  const losses = newErrorDigest((err, count) => log.warn({ err, count }, 'work.notifications.lost'))
  const wakes = new Map<string, () => void>()
  let listener: Listener | undefined
  let looking: Promise<void> | undefined
  let mustLookAgain = false
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  let clock = Number.NEGATIVE_INFINITY

  /** The queues wait for stored times, which a clock that was set back reaches much later. */
  const watchClock = async (nowMs: number): Promise<void> => {
    const ahead = nowMs - performance.now()
    if (ahead < clock - skewMs) {
      await fixClockSkew(pool)
      clock = ahead
      mustLookAgain = true
    }
    clock = Math.max(clock, ahead)
  }
  const lookOnce = async (): Promise<number> => {
    const found = await listDueWork(pool)
    if (found[0]) await watchClock(found[0].nowMs)
    for (const { topic, isDue } of found) if (isDue) wakes.get(topic)?.()
    const nexts = found.flatMap(({ nextMs }) => (nextMs === null ? [] : [nextMs + 1]))
    return Math.min(listener?.isListening() ? listeningMs : deafMs, ...nexts)
  }
  const look = (): void => {
    if (stopping.signal.aborted) return
    mustLookAgain = true
    looking ??= (async () => {
      let waitMs = deafMs
      while (mustLookAgain && !stopping.signal.aborted) {
        mustLookAgain = false
        clearTimeout(timer)
        waitMs = await lookOnce().catch((error: unknown) => {
          errors.report(error)
          return deafMs
        })
      }
      looking = undefined
      if (!stopping.signal.aborted) timer = setTimeout(tick, waitMs)
    })()
  }
  const tick = (): void => {
    void listener?.check()
    look()
  }
  return {
    on: (topic, wake) => wakes.set(topic, wake),
    look,
    listen: async (channel) => {
      listener = await listenTo(bulk.options, {
        channels: [channel, workChannel],
        onNotification: (_, topic) => {
          const wake = wakes.get(topic)
          if (wake) wake()
          else if (topic === '') look()
        },
        onListening: look,
        onLost: (error, hadListened) => {
          losses.report(error)
          if (hadListened) look()
        },
      })
      if (!listener.isListening()) look()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await listener?.stop()
      await looking
      errors.end()
      losses.end()
    },
  }
}
