import { newErrorDigest } from '#server/base/error-digest.ts'
import type { Claims, RowKey } from '#server/db/claims.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newRunner, type Runner } from './runner.ts'

/** Thrown by work whose row another worker has claimed. The current transaction is rolled back. */
export class ClaimLostError extends Error {}

export type KeptClaim = {
  /** Throws `ClaimLostError` when another worker has the row. */
  check: () => void
  /** Ends the renewals and waits for the one in progress. */
  end: () => Promise<void>
}

/**
 * Renews the claim of a row while its work runs. `renew` returns false when another worker has the row. A renewal that fails is
 * reported and loses nothing: the claim in the row still counts.
 */
export const keepClaim = (
  renew: () => Promise<boolean>,
  everyMs: number,
  onFailure: (error: unknown) => void,
): KeptClaim => {
  let isLost = false
  let renewing: Promise<unknown> | undefined
  const timer = setInterval(() => {
    // One renewal at a time: renewals that wait for a lock would fill the pool.
    renewing ??= renew()
      .then((isOurs) => (isLost ||= !isOurs), onFailure)
      .finally(() => {
        renewing = undefined
      })
  }, everyMs)
  return {
    check: () => {
      if (isLost) throw new ClaimLostError()
    },
    end: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}

/** Milliseconds that running attempts get at a stop. Another worker repeats an abandoned attempt when the claim ends. */
const stopMs = 15_000

type Settings<K extends RowKey> = {
  /** Name of the work in `due_work` and in notifications. */
  topic: string
  claims: Claims
  /** Attempts of one worker at once. */
  atOnce: number
  /** Searches after each row, because a search may find less than is due. */
  looksAfterEach?: boolean
  /** Lists at most `free` due rows that are not `running`. */
  listDue: (deps: Deps, free: number, running: readonly K[]) => Promise<readonly K[]>
  /** Claims a row and works on it; does nothing when another worker has it. Returns false when the row is due again later. */
  attempt: (deps: Deps, key: RowKey) => Promise<boolean>
  /** Puts a due row into its queue again, whose job makes the attempt. Default: the attempt itself. */
  requeue?: (deps: Deps, key: K) => Promise<void>
  onFailure: (log: Deps['log'], error: unknown, key: K) => void
  onSearchFailure: (log: Deps['log'], error: unknown, count: number) => void
}

/** Work that waits in a table instead of a queue, under a topic of `due_work`. */
export type Watch = { topic: string; runner: Runner }

/** Rows of a table that workers claim. */
export type ClaimedRows = {
  topic: string
  claims: Claims
  /** Takes up due rows in every worker. `look` reads when the next is due. */
  watch: (deps: Deps, look: () => void) => Watch
  /** Lists rows that an idle worker would take up. */
  listDue: (deps: Deps) => Promise<readonly RowKey[]>
  attempt: (deps: Deps, key: RowKey) => Promise<boolean>
}

export const claimedRows = <K extends RowKey>(settings: Settings<K>): ClaimedRows => {
  const { topic, claims, atOnce, looksAfterEach = false, listDue, attempt, requeue } = settings
  return {
    topic,
    claims,
    watch: (deps, look) => {
      const take = async (key: K): Promise<void> => {
        // A row in its queue is due until its job begins: a look would find it again at once.
        const isOver = await (requeue ? requeue(deps, key).then(() => true) : attempt(deps, key)).catch(
          (error: unknown) => {
            settings.onFailure(deps.log, error, key)
            return requeue !== undefined
          },
        )
        if (!isOver) look()
      }
      const runner = newRunner<K>({
        atOnce,
        looksAfterEach,
        find: (free, running) => listDue(deps, free, running),
        run: take,
        errors: newErrorDigest((error, count) => settings.onSearchFailure(deps.log, error, count)),
        stopMs,
        abandon: async () => {},
      })
      return { topic, runner }
    },
    listDue: (deps) => listDue(deps, atOnce, []),
    attempt,
  }
}
