import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { listDueSalesMails } from './sales-mails.queries.ts'
import { sendSalesMail } from './sales-mails.service.ts'

const atOnce = 500

/** Sends the mails that are due. A failed mail does not stop the others; the next run tries again. */
export const sendSalesMails = async (deps: Deps): Promise<void> => {
  for (const key of await withOperator(deps.pool, (db) => listDueSalesMails(db, atOnce))) {
    if (deps.stopping.signal.aborted) return
    try {
      await sendSalesMail(deps, key)
    } catch (error) {
      deps.log.error({ err: error, person: key.userId, store: key.storeId }, 'sales_mail.failed')
    }
  }
}

/** Runs every five minutes. Each run mails one day of a store; missed days follow in the next runs. */
export const salesMailJobs = [
  define('sales-mails', z.looseObject({}), (_, deps) => sendSalesMails(deps), '*/5 * * * *'),
]
