import { lastWholeMonth, accountantLinkDays } from '@tillgate/domain/accountant.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import { monthName } from '#server/base/long-day.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { findBusinessName } from '#server/modules/accounts/api.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import { newToken, tokenHash } from '#server/secrets/keyring.ts'
import { hasMonth } from '../months/month-statements.queries.ts'
import { monthsFrom } from '../months/months.service.ts'
import { insertLink, listDuePartners, lockAccountant, markSentMonth } from './accountant.queries.ts'

type Addressee = { name: string; email: string; language: string }

/** Stores a link to a month and mails it. The mail has neither attachment nor amounts. */
export const mailLink = async (
  db: Db,
  runtime: Runtime,
  partnerId: string,
  { name, email, language: chosen }: Addressee,
  month: string,
): Promise<void> => {
  const token = newToken()
  const language = languageOf(chosen)
  await insertLink(db, { partnerId, id: newId(), month, name, email, tokenHash: tokenHash(token) })
  const business = await findBusinessName(db, partnerId)
  await mailPartner(db, runtime, partnerId, language, {
    to: email,
    kind: 'accountant-pack',
    params: { name, business, month: monthName(language, month), days: accountantLinkDays, id: partnerId, token },
  })
}

/** Mails the month to one partner's accountant: mark, link and mail are one transaction. */
const sendMonth = ({ pool, keyring, enqueue }: Deps, partnerId: string, month: string): Promise<void> =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const accountant = await lockAccountant(db, partnerId)
    if (!accountant || !(await markSentMonth(db, partnerId, month))) return
    // A month without a statement has no files.
    if (!(await hasMonth(db, partnerId, monthsFrom(month)))) return
    await mailLink(db, { keyring, enqueue }, partnerId, accountant, month)
    await writeAudit(
      db,
      keyring,
      { partnerId, userId: partnerId, role: 'SYSTEM' },
      { requestId: `accountant ${month}`, trial: undefined },
      {
        action: 'accountant.pack-sent',
        object: 'partner',
        objectId: partnerId,
        after: { month, email: accountant.email },
      },
    )
  })

const atOnce = 500

/** Mails the last whole month to every accountant who waits for it. A failed partner does not stop the others. */
export const sendMonthlyPackages = async (deps: Deps): Promise<void> => {
  const { month, due } = await withOperator(deps.pool, async (db) => {
    const last = lastWholeMonth(await databaseNow(db))
    return { month: last, due: await listDuePartners(db, last, atOnce) }
  })
  for (const partnerId of due) {
    try {
      await sendMonth(deps, partnerId, month)
    } catch (error) {
      deps.log.error({ err: error, partner: partnerId }, 'accountant_package.send.failed')
    }
  }
}
