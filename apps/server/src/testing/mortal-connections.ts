import type pg from 'pg'

/** `at`: the n-th statement from now. `when`: whether the database has carried it out by then. */
export type Death = { at: number; when: 'before' | 'after' }
export type Mortal = {
  /** From that statement on every connection of the program ends, as if it had been killed. */
  dieAt: (death: Death) => void
  /** The program is started again; says whether it had died. */
  revive: () => boolean
}

const killed = new Error('the program has been killed')
const ended = async (client: pg.PoolClient | pg.Client): Promise<never> => {
  await client.end()
  throw killed
}

/** Makes a program lose its connections at a chosen statement: the database takes back whatever was not committed. */
export const mortal = (pools: readonly pg.Pool[]): Mortal => {
  let death: Death | undefined
  let isDead = false
  for (const pool of pools) {
    pool.on('connect', (client) => {
      const query = client.query.bind(client)
      Object.assign(client, {
        query: (...given: Parameters<typeof query>) => {
          const callback: unknown = given.at(-1)
          // What a pool asks by itself, as the queue does between jobs: no step of the program, and a promise tells it nothing.
          if (typeof callback === 'function') return isDead ? client.end(() => callback(killed)) : query(...given)
          if (isDead) return ended(client)
          if (!death) return query(...given)
          death = { ...death, at: death.at - 1 }
          if (death.at > 0) return query(...given)
          isDead = true
          if (death.when === 'before') return ended(client)
          return Promise.resolve(query(...given)).then(() => ended(client))
        },
      })
    })
  }
  return {
    dieAt: (wanted) => {
      death = wanted
    },
    revive: () => {
      const hadDied = isDead
      death = undefined
      isDead = false
      return hadDied
    },
  }
}
