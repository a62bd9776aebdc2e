import type * as contract from '@tillgate/contract/documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { requiredDocuments, type AskableField } from '@tillgate/domain/applications.ts'
import { auditedTransaction } from '#server/db/change.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { requireWritable } from '../application/progress.service.ts'
import { documentFacts, toDocument } from './documents.answer.ts'
import {
  findDocument,
  findStoreType,
  isLicenseRenewable,
  listDocumentRows,
  removeKind,
} from '../records/documents.queries.ts'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'

type PortalContext = Context<PortalUser>

export const listDocuments = (
  { params }: Input<typeof contract.listDocuments>,
  context: PortalContext,
): Promise<Answer<typeof contract.listDocuments>> =>
  withTenant(context, async (db) => {
    const place = { partnerId: context.caller.partnerId, storeId: params.id }
    const store = (await findStoreType(db, place)) ?? refuse('store.not-found')
    const items = (await listDocumentRows(db, place)).map(toDocument)
    const renewable = (await isLicenseRenewable(db, place)) ? (['CREDENTIALS'] as const) : []
    return { items, required: [...requiredDocuments(store.type)], renewable: [...renewable] }
  })

/** After the approval a license can be renewed from 30 days before it expires, and in a re-check for its expiry. */
export const requireDocumentsWritable = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
): Promise<'all' | ReadonlySet<AskableField>> =>
  (await isLicenseRenewable(db, { partnerId, storeId }))
    ? new Set(['CREDENTIALS'] as const)
    : requireWritable(db, partnerId, storeId, 'business')

/** After the submission only requested documents can be replaced. */
export const requireAsked = (writable: 'all' | ReadonlySet<AskableField>, kind: AskableField): void => {
  if (writable !== 'all' && !writable.has(kind)) refuse('application.sent')
}

/** Deletes a document before the submission. Documents requested by a reviewer are replaced, not deleted. */
export const deleteDocument = (
  { params }: Input<typeof contract.deleteDocument>,
  context: PortalContext,
): Promise<Answer<typeof contract.deleteDocument>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const place = { partnerId, storeId: params.id }
    const document = (await findDocument(db, place, params.documentId)) ?? refuse('document.not-found')
    if ((await requireWritable(db, partnerId, params.id, 'business')) !== 'all') refuse('application.sent')
    const removed = await removeKind(db, place, document.kind)
    const before = removed && documentFacts(removed)
    await audit({ action: 'document.removed', object: 'document', objectId: params.documentId, before })
    return { message: translate(context.meta.language, 'document.removed') }
  })
