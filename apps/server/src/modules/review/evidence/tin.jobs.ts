import { isUnusualEin } from '@tillgate/domain/business-numbers.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import type { World } from '#server/world.ts'
import { einPlace } from '#server/modules/onboarding/business/business.door.ts'
import { keepTin, listUnasked, type Unasked } from './tin.queries.ts'

const atOnce = 200

/** Asked outside every transaction; kept only if nobody changed the number or the name meanwhile. */
const askAbout = async ({ pool, tin }: Pick<World, 'pool' | 'tin'>, found: Unasked): Promise<void> => {
  const { partner_id: partnerId, store_id: storeId, id, business_name: name } = found
  const ein = theKeyring().open(einPlace({ partner_id: partnerId, id: storeId }), found.ein_sealed)
  const result = await tin.check(ein, name)
  const einIndex = theKeyring().fingerprint('ein', ein)
  await withOperator(pool, (db) => keepTin(db, { partnerId, id, result, isUnusual: isUnusualEin(ein), name, einIndex }))
}

/** What reviewers find answered when they open an application. One that fails is asked about again, the rest go on. */
export const checkTins = async (world: Pick<World, 'pool' | 'tin' | 'log'>): Promise<void> => {
  const unasked = await withOperator(world.pool, (db) => listUnasked(db, atOnce, world.tin.asksAnybody))
  for (const found of unasked) {
    try {
      await askAbout(world, found)
    } catch (error) {
      world.log.error({ err: error, application: found.id }, 'tax number check')
    }
  }
}

export const reviewJobs = [define('tin-check', z.looseObject({}), (_, world) => checkTins(world), '* * * * *')]
