import { documentBytesMax } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { writeAudit } from '#server/db/audit.ts'
import { withTenant, withIdentity } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { define } from '#server/jobs/define.ts'
import { documentFacts } from './documents/documents.answer.ts'
import { endDocument, findPlain, listExpired, listPlain, replaceFile } from './records/documents.queries.ts'
import { sealDocument } from './documents/sealed.service.ts'
import type { DocumentKey } from './records/documents.queries.ts'
import { PlaidUnavailable } from '#server/integrations/plaid/port.ts'
import { recordAttempts, systemOrigin } from './identity/attempts.service.ts'
import { listUnsettled } from './records/identity.queries.ts'

/** Asks the provider about all open checks, in case news was lost. A check without an answer waits for the next run. */
export const reconcileIdentity = async (
  { pool, identity, log, keyring, enqueue }: Deps,
  minutes = 15,
): Promise<void> => {
  const people = identity.template === '' ? [] : await withIdentity(pool, (db) => listUnsettled(db, minutes, 500))
  for (const { id, partnerId } of people) {
    if (partnerId === null) continue
    try {
      await recordAttempts(
        pool,
        { keyring, enqueue },
        systemOrigin(partnerId, id, 'reconciliation'),
        await identity.listAttempts(id),
      )
    } catch (error) {
      if (error instanceof PlaidUnavailable) return log.warn({ why: error.message }, 'identity_check.unanswered')
      log.error({ err: error, user: id }, 'identity_check.failed')
    }
  }
}

export const identityJobs = [
  define('identity-reconcile', z.looseObject({}), (_, deps) => reconcileIdentity(deps), '*/15 * * * *'),
]

/** Encrypts one file from before encryption. The row changes before the plaintext is deleted: a crash loses nothing. */
const sealPlain = async ({ pool, files, log, keyring }: Deps, document: DocumentKey): Promise<void> => {
  const tenant = { pool, caller: document }
  const plain = await withTenant(tenant, (db) => findPlain(db, document))
  const content = plain && (await files.get(plain))
  if (!content) return log.warn({ document: document.id }, 'document.file.missing')
  const { fileKey, sealed } = await sealDocument(keyring, files, document, content, documentBytesMax)
  const isReplaced = await withTenant(tenant, (db) => replaceFile(db, document, plain, { fileKey, sealed }))
  await files.delete(isReplaced ? plain : fileKey)
}

/** Encrypts the files that were stored before documents were encrypted. */
export const sealDocuments = async (deps: Deps): Promise<void> => {
  let after: string | null = null
  do {
    const documents: DocumentKey[] = await deps.pool.transaction().execute((db) => listPlain(db, after))
    for (const document of documents) await sealPlain(deps, document)
    after = documents.at(-1)?.id ?? null
  } while (after !== null)
}

/**
 * Deletes the files of documents replaced, removed or rejected longer ago than the retention period, and those of registrations
 * that ended without being sent. Their rows stay without a file.
 */
export const endDocuments = async (deps: Deps): Promise<void> => {
  const days = deps.config.documentDays
  for (const document of await deps.pool.transaction().execute((db) => listExpired(db, days))) {
    const ended = await withTenant({ pool: deps.pool, caller: document }, async (db) => {
      const row = await endDocument(db, document, days)
      if (!row) return undefined
      const { partnerId, id } = document
      await writeAudit(
        db,
        deps.keyring,
        { partnerId, userId: partnerId, role: 'SYSTEM' },
        { requestId: `retention ${id}`, trial: undefined },
        { action: 'document.expired', object: 'document', objectId: id, before: documentFacts(row) },
      )
      return row
    })
    // A crash before this line leaves a file without a row, which the sweep deletes.
    if (ended) await deps.files.delete(ended.fileKey)
  }
}

export const documentJobs = [
  { ...define('seal-documents', z.looseObject({}), (_, deps) => sealDocuments(deps), '23 * * * *'), atStart: true },
]
