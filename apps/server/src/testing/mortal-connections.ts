import type pg from 'pg'

/** `at`: the n-th statement from now. `when`: whether the database has carried it out by then. */
export type Death = { at: number; when: 'before' | 'after' }
export type Mortal = {
  /**
   * Runs `work` in a program whose connections all end at that statement, as if the program had been killed, and starts
   * the program again. Returns false when `work` sent fewer statements. Throws when the test of `signal` is over.
   */
  kill: (signal: AbortSignal, death: Death, work: () => Promise<unknown>) => Promise<boolean>
  /** Returns the number of statements that `work` sends. */
  countStatements: (work: () => Promise<unknown>) => Promise<number>
  /** Starts the program again. */
  revive: () => void
}

const killed = new Error('the program has been killed')
const ended = async (client: pg.PoolClient | pg.Client): Promise<never> => {
  await client.end()
  throw killed
}

/** Rows on their way into the database: the killed program does not send them. */
const isCopy = (asked: unknown): asked is NodeJS.WritableStream & { destroy: (error: Error) => unknown } =>
  typeof asked === 'object' && asked !== null && 'submit' in asked && 'destroy' in asked

/** Closes the connections of a program at a chosen statement: the database rolls back what was not committed. */
export const mortal = (pools: readonly pg.Pool[]): Mortal => {
  let death: Death | undefined
  let isDead = false
  let statements = 0
  const killing = (): boolean => {
    statements += 1
    if (death) death = { ...death, at: death.at - 1 }
    return death?.at === 0
  }
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client)
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          const callback: unknown = given.at(-1)
          // Statements of a pool's own, as the queue sends them between jobs: they are no step of the program and use callbacks.
          if (typeof callback === 'function') return isDead ? client.end(() => callback(killed)) : query(...given)
          const isKilled = !isDead && killing()
          if (!isDead && !isKilled) return query(...given)
          isDead = true
          const asked: unknown = given[0]
          if (isCopy(asked)) {
            void client.end()
            asked.destroy(killed)
            return asked
          }
          if (!isKilled || death?.when === 'before') return ended(client)
          return Promise.resolve(query(...given)).then(() => ended(client))
        },
      })
    })
  }
  const revive = (): boolean => {
    const hadDied = isDead
    death = undefined
    isDead = false
    return hadDied
  }
  return {
    kill: async (signal, wanted, work) => {
      signal.throwIfAborted()
      death = wanted
      const result = await work().then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      const hadDied = revive()
      if (result && !hadDied) throw result.error
      return hadDied
    },
    countStatements: async (work) => {
      statements = 0
      await work()
      return statements
    },
    revive: () => void revive(),
  }
}
