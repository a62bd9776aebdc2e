import type { Pool } from '#server/db/db.ts'

/** A pool whose n-th transaction from now waits. */
export const waitingPool = (pool: Pool, nth: number, until: Promise<void>): Pool => {
  let left = nth
  return new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name)
      return () => {
        const transaction = target.transaction()
        const execute = async (work: Parameters<typeof transaction.execute>[0]) => {
          left -= 1
          if (left === 0) await until
          return transaction.execute(work)
        }
        return { execute }
      }
    },
  })
}
