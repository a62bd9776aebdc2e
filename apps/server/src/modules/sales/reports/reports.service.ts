import type * as contract from '@tillgate/contract/reports.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { reportHeadings } from '@tillgate/domain/transaction-report.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import { takeReportLock } from '#server/db/report-lock.ts'
import { newReportBuffer, withBulkConnection } from '#server/db/bulk-connection.ts'
import type { Context } from '#server/db/context.ts'
import { readTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { toWanted } from '../transactions/transactions.service.ts'
import { cancelBackend, hasTransactions, prepare, reportText } from './reports.queries.ts'

type Body = Input<typeof contract.downloadTransactions>['body']

const filtersOf = ({ settlementStatus, startDate, finishDate, ...others }: Body) => ({
  status: settlementStatus,
  from: startDate,
  to: finishDate,
  storeId: others.storeId,
  cashierId: others.cashierId,
  documents: others.documents,
  dayReportId: others.dayReportId,
  search: others.search,
})

/**
 * Streams the report while the database reads it. Errors before the first byte are answered; a later error ends the
 * connection, so that a partial file is never complete. A client that disconnects cancels the query.
 */
export const downloadTransactions =
  ({ readSource }: Pick<Deps, 'readSource'>) =>
  async (
    { body }: Input<typeof contract.downloadTransactions>,
    { namedLocks, caller, meta: { language } }: Context<PortalUser>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const file = newReportBuffer()
    let isSent = false
    const start = (): void => {
      isSent = true
      file.write(csvStart + csvLine(reportHeadings(language)))
      reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', attachment('report.csv'))
        .send(file)
    }
    const work = namedLocks.oneAtATime(`report ${caller.userId}`, async () => {
      const source = await readSource()
      await withBulkConnection(source.bulk, ({ pool: own, copyOut }) =>
        readTenant({ pool: own, caller }, async (db) => {
          if (body.storeId !== undefined) await ownStores(db, caller.partnerId, [body.storeId])
          if (!(await takeReportLock(db, `report ${caller.userId}`))) refuse('report.running')
          const wanted = await toWanted(db, caller.partnerId, filtersOf(body))
          const pid = await prepare(db, programZone)
          if (!(await hasTransactions(db, wanted))) refuse('report.nothing')
          start()
          await copyOut(reportText(db, wanted, language), file).catch(async (error: unknown) => {
            await cancelBackend(source.pool, pid)
            throw error
          })
        }),
      )
    })
    // Waits after the lock is released. After the first byte an error can only end the connection.
    await work
      .then(() => void file.end())
      .catch((error: unknown) => {
        if (!isSent) throw error
        file.destroy(error instanceof Error ? error : undefined)
      })
    return reply
  }
