import type * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { documentFileName, documentMediaOf } from '@tillgate/domain/document-media.ts'
import { saleDocumentBytesMax } from '@tillgate/domain/provider-payouts.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { auditView } from '#server/db/audit-view.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { sendDownload } from '#server/http/attachment.ts'
import { collectFile } from '#server/http/collect-file.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readForm } from '#server/http/read-form.ts'
import { withContent } from '#server/http/request-meta.ts'
import type { SealedField } from '#server/secrets/keyring.ts'
import { toSaleDocument } from './provider-documents.answer.ts'
import {
  findDocument,
  findDocumentFile,
  findProviderSale,
  insertDocument,
  listDocumentRows,
  type ProviderSaleRow,
} from './provider-documents.queries.ts'

type OperatorContext = Context<Operator>

const Params = z.object({ id: z.uuid() })
const perMinute = { name: 'sale-document', max: 20, seconds: 60 }
const collect = collectFile({
  bytesMax: saleDocumentBytesMax,
  tooLarge: 'documents.too-large',
  unnamed: 'document.pdf',
})

export const saleDocumentField = (partnerId: string, rowId: string): SealedField => ({
  table: 'sale_document',
  column: 'sealed',
  partnerId,
  rowId,
})

const requireSale = async (db: Db, id: string): Promise<ProviderSaleRow> =>
  (await findProviderSale(db, id)) ?? refuse('documents.no-sale')

export const listSaleDocuments = (
  { params: { id } }: Input<typeof contract.listSaleDocuments>,
  { pool }: OperatorContext,
): Promise<Answer<typeof contract.listSaleDocuments>> =>
  withOperator(pool, async (db) => {
    const { partnerId } = await requireSale(db, id)
    return { items: (await listDocumentRows(db, partnerId)).map(toSaleDocument) }
  })

/** Stores a document with the type of its first bytes, not of its name. The upload alone makes nothing payable. */
export const uploadSaleDocument = async (
  request: FastifyRequest,
  context: OperatorContext,
): Promise<Answer<typeof contract.uploadSaleDocument>> => {
  const { pool, keyring, caller } = context
  const params = z.safeParse(Params, request.params)
  const saleId = params.success ? params.data.id : refuse('documents.no-sale')
  await limitRate({ pool, keyring }, [{ ...perMinute, subject: caller.userId }])
  const { stored: file, form } = await readForm(request, {
    file: collect,
    discard: async () => undefined,
    missing: 'upload.document-missing',
  })
  const { partnerId } = await withOperator(pool, (db) => requireSale(db, saleId))
  const media = documentMediaOf(file.bytes) ?? refuse('upload.not-document')
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const fileName = documentFileName(file.name, media)
  const repeatable = withContent(context, request.url, `${fileName} ${sha256.toString('hex')}`, form.trial)
  return changeAsOperator(repeatable, partnerId, async (db, audit) => {
    const id = newId()
    const sealed = keyring.seal(saleDocumentField(partnerId, id), file.bytes.toString('base64'))
    const row = { partnerId, id, fileName, media, bytes: file.bytes.length, sha256, sealed }
    await insertDocument(db, { ...row, uploadedBy: caller.userId })
    const after = { fileName, bytes: row.bytes, sha256: sha256.toString('hex') }
    await audit({ action: 'purchase.document-stored', object: 'purchase', objectId: saleId, after })
    return toSaleDocument((await findDocument(db, partnerId, id)) ?? refuse('documents.unknown'))
  })
}

export const getSaleDocument = async (
  { params: { id } }: Input<typeof contract.getSaleDocument>,
  context: OperatorContext,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { name, bytes } = await withOperator(context.pool, async (db) => {
    const { partnerId, documentId } = await requireSale(db, id)
    if (documentId === null) return refuse('documents.missing')
    const found = (await findDocumentFile(db, partnerId, documentId)) ?? refuse('documents.missing')
    await auditView(db, context, partnerId, { action: 'purchase.document-opened', object: 'purchase', objectId: id })
    const text = context.keyring.open(saleDocumentField(partnerId, documentId), found.sealed)
    return { name: found.fileName, bytes: Buffer.from(text, 'base64') }
  })
  return sendDownload(reply, name, bytes)
}
