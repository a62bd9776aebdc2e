import { allowMinutes } from '../apps/server/src/db/allow-minutes.ts'
import { withOperator } from '../apps/server/src/db/with-tenant.ts'
import { followPayment } from '../apps/server/src/modules/settlement/payouts/project.service.ts'
import { violationsOfRun } from '../apps/server/src/modules/settlement/proofs/run-check.service.ts'
import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { alternate, median, type Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { seedPartners, seedSales, standard } from './settle-seed.ts'
import { openSettlement } from './settle-setup.ts'

const purchases = Number(process.env['SETTLE_PURCHASES'] ?? 100_000)
const rounds = Number(process.env['SETTLE_ROUNDS'] ?? 3)

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/**
 * What the second person of a run waits for: its books are proved, and its purchases say that their money was requested. Against
 * one bare statement that writes the same purchases.
 */
export const approveCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_approve')
  const { client } = database
  await seedPartners(client)
  const { deps, close } = await openSettlement(database.url)
  const proofs: number[] = []
  const approve = async (): Promise<number> => {
    const cycle = { programmeId: standard, cutOff: await seedSales(client, purchases) }
    const { id } = await buildRun(deps, cycle)
    await client.query('analyze')
    const { rows } = await client.query('select partner_id, id from statement where run_id = $1', [id])
    return secondsOf(() =>
      withOperator(deps.pool, async (db) => {
        await allowMinutes(db, 15)
        proofs.push(await secondsOf(() => violationsOfRun(db, id)))
        for (const row of rows) await followPayment(db, row.partner_id, [row.id], 'PAYMENTREQUESTED')
      }),
    )
  }
  const bareUpdate = async (): Promise<number> => {
    await client.query('set statement_timeout = 0')
    return secondsOf(() =>
      client.query(`update purchase set refund_status = 'REFUNDED' where refund_status = 'REMITTANCEREQUESTED'`),
    )
  }
  const found = await alternate(rounds, approve, bareUpdate)
  await close()
  await database.stop()
  const limit = median(found.limit)
  return [
    {
      name: `${purchases} purchases of 1,000 partners proved and moved, against a bare update`,
      unit: 's',
      ours: median(found.ours),
      limit,
      goal: 3,
      samples: [found.ours, found.limit],
    },
    { name: 'the proof alone', unit: 's', ours: median(proofs), limit, goal: 1.5, samples: [proofs] },
  ]
}
