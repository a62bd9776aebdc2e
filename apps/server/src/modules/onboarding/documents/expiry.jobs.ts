import { applicationTexts as english } from '@tillgate/phrases/en/application-texts.ts'
import { applicationTexts as spanish } from '@tillgate/phrases/es/application-texts.ts'
import * as z from 'zod/mini'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { longDay } from '#server/base/long-day.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { listExpiring, markReminded, type Expiring } from './expiry.queries.ts'

const atOnce = 500

/** Mails the partner once at each stage: mark and mail are one transaction. */
const remind = ({ pool, keyring, enqueue }: Deps, found: Expiring): Promise<void> => {
  const { partnerId, kind, business, expiresOn, stage } = found
  return withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (!(await markReminded(db, found))) return
    const mail = stage === 0 ? 'document-expired' : 'document-expires'
    await notifyPartner(db, { keyring, enqueue }, partnerId, mail, (language) => ({
      business,
      document: (language === 'es-ES' ? spanish : english)[`asked.${kind}`],
      day: longDay(language, expiresOn),
    }))
  })
}

/** Reminds approved partners 30 and 7 days before a document expires, and on the last day. */
export const remindOfExpiry = async (deps: Deps): Promise<void> => {
  for (const found of await withOperator(deps.pool, (db) => listExpiring(db, atOnce))) {
    try {
      await remind(deps, found)
    } catch (error) {
      deps.log.error({ err: error, document: found.id }, 'document_expiry.failed')
    }
  }
}

export const expiryJobs = [
  define('document-expiry', z.looseObject({}), (_, deps) => remindOfExpiry(deps), '41 * * * *'),
]
