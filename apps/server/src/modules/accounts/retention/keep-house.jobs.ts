import * as z from 'zod/mini'
import { withIdentity } from '#server/db/with-tenant.ts'
import { spent } from '#server/http/rate-limit.queries.ts'
import { define } from '#server/jobs/define.ts'
import { findWaiting } from '#server/jobs/queue-figures.queries.ts'
import type { Deps } from '#server/deps.ts'
import { fleetLimit } from '../codes/codes.door.ts'
import { eraseLate, expiring, purge, purgeAnswers } from './keep-house.queries.ts'

const longSeconds = 3600

/** Operations have to know when mails or texts do not leave; the metric says it too. */
export const reportWaiting = async ({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> => {
  const { messages, oldestSeconds } = await findWaiting(pool)
  if (oldestSeconds < longSeconds) return
  log.error({ messages, oldestSeconds: Math.round(oldestSeconds) }, 'mails or texts have been waiting for hours')
}

/** Throws away what has expired. Each bite commits by itself, so an interruption loses nothing. */
export const keepHouse = async ({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> => {
  await withIdentity(pool, eraseLate)
  for (const table of expiring) {
    while (await withIdentity(pool, (db) => purge(db, table))) log.info({ table }, 'more to throw away')
  }
  while (await withIdentity(pool, purgeAnswers)) log.info({ table: 'idempotency' }, 'more to throw away')
  await reportWaiting({ pool, log })
  // Somebody is guessing at many accounts: operations have to know, the links of the mails go on working.
  const exceeded = await withIdentity(pool, (db) => spent(db, [fleetLimit]))
  if (exceeded) log.error({ for: exceeded.retryAfter }, 'typed reset codes are switched off: too many wrong guesses')
}

/** Every ten minutes, in one worker of all. */
export const keepHouseJobs = [define('keep-house', z.looseObject({}), (_, deps) => keepHouse(deps), '*/10 * * * *')]
