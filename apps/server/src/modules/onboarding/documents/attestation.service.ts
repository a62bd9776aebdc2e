import { fullName } from '@tillgate/domain/full-name.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type * as contract from '@tillgate/contract/documents.ts'
import type { Attestation } from '@tillgate/contract/documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { documentBytesMax, requiredDocuments, type AttestationKind } from '@tillgate/domain/applications.ts'
import { isSignedByOneOf } from '@tillgate/domain/signers.ts'
import { printedPhone } from '@tillgate/domain/phones.ts'
import { attestationOf, attestationVersion, canonicalAttestation } from '@tillgate/phrases/attestations/published.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { Db } from '#server/db/db.ts'
import { isAnswered } from '#server/db/once.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { attachment } from '#server/http/attachment.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findStore, type StoreKey, type StoreRow } from '#server/modules/partners/api.ts'
import { refuse } from '#server/base/refusal.ts'
import { toOwner } from '../records/business.answer.ts'
import { isUnfinished } from '../business/business.service.ts'
import { listOwnerRows } from '../records/owners.queries.ts'
import { requireWritable } from '../application/progress.service.ts'
import { findCopy, readSigner } from '../records/documents.queries.ts'
import { requireAsked } from './documents.service.ts'
import { drawAttestation } from './draw-attestation.service.ts'
import { recordDocument } from './record-document.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { readDocumentFile, sealDocument } from './sealed.service.ts'

type PortalContext = Context<PortalUser>

const addressOf = ({ addressLine1, addressLine2, city, stateCode, zipCode }: StoreRow): string =>
  [addressLine1, addressLine2, city, `${stateCode} ${zipCode}`].filter((part) => part !== '').join(', ')

const fillIn = (kind: AttestationKind, language: Language, store: StoreRow): Attestation => {
  const practice = {
    businessName: store.businessName,
    doingBusinessAs: store.doingBusinessAs,
    npi: store.npi,
    address: addressOf(store),
    phoneNumber: printedPhone(store.phoneNumber),
  }
  const sha256 = createHash('sha256')
    .update(canonicalAttestation(kind, language, practice))
    .digest('hex')
  return { version: attestationVersion, sha256, language, text: attestationOf(kind, language), practice }
}

/** Builds the attestation form of a store that requires the form. Returns 409 until the store data is complete. */
const findForm = async (db: Db, { partnerId, storeId }: StoreKey, kind: AttestationKind, language: Language) => {
  const store = (await findStore(db, partnerId, storeId)) ?? refuse('store.not-found')
  if (isUnfinished(store) || !requiredDocuments(store.type).includes(kind)) refuse('step.not-open')
  return fillIn(kind, language, store)
}

export const getAttestation = (
  { params: { id, kind } }: Input<typeof contract.getAttestation>,
  context: PortalContext,
): Promise<Answer<typeof contract.getAttestation>> =>
  withTenant(context, (db) =>
    findForm(db, { partnerId: context.caller.partnerId, storeId: id }, kind, context.meta.language),
  )

const requireRate = async (
  { pool, caller, keyring }: PortalContext,
  limit: { name: string; max: number; seconds: number },
) => {
  await limitRate({ pool, keyring }, [{ ...limit, subject: caller.partnerId }])
}

const fileNameOf = (kind: AttestationKind, language: Language): string =>
  `${kind.toLowerCase().replaceAll('_', '-')}-${attestationVersion}-${language.slice(0, 2)}.pdf`

export const printAttestation = async (
  { params }: Input<typeof contract.printAttestation>,
  context: PortalContext,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await requireRate(context, { name: 'attestation-pdf', max: 20, seconds: 60 })
  const form = await getAttestation({ params }, context)
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', attachment(fileNameOf(params.kind, form.language)))
    .send(await drawAttestation(form))
}

/** Accepts the name of the signed-in person or of an owner of the store, and no other. */
const requireOwnName = async (
  db: Db,
  keyring: Keyring,
  { partnerId, storeId }: StoreKey,
  signedBy: string,
  userId: string,
) => {
  const signer = await readSigner(db, userId)
  const owners = (await listOwnerRows(db, partnerId, storeId)).map((row) => toOwner(keyring, partnerId, row))
  if (!isSignedByOneOf(signedBy, [signer, ...owners])) {
    const name = fullName(signer)
    refuse('input.invalid', { fields: [{ field: 'signedBy', code: 'signature.other-person', params: { name } }] })
  }
  return signer
}

/** Draws and encrypts the signed PDF before the transaction, which only records the file. */
export const signAttestation =
  ({ files }: Pick<Deps, 'files'>) =>
  async (
    { params: { id: storeId, kind }, body }: Input<typeof contract.signAttestation>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.signAttestation>> => {
    const { caller, meta } = context
    const { partnerId, userId } = caller
    const place = { partnerId, storeId }
    await requireRate(context, { name: 'attestation-signature', max: 30, seconds: 3600 })
    const { form, signer } = await withTenant(context, async (db) => {
      const filled = await findForm(db, place, kind, body.language)
      if (!(await isAnswered(db, caller, meta.idempotency))) {
        requireAsked(await requireWritable(db, partnerId, storeId, 'business'), kind)
      }
      return { form: filled, signer: await requireOwnName(db, context.keyring, place, body.signedBy, userId) }
    })
    if (form.version !== body.version || form.sha256 !== body.sha256) refuse('attestation.outdated')
    const { ip, userAgent } = meta
    const signature = { name: body.signedBy, email: signer.email ?? '', ip, at: signer.now }
    const document = { partnerId, id: newId() }
    const pdf = await drawAttestation(form, signature)
    const stored = await sealDocument(context.keyring, files, document, Readable.from([pdf]), documentBytesMax)
    const file = {
      ...stored,
      ...document,
      kind,
      name: fileNameOf(kind, form.language),
      media: 'application/pdf',
    } as const
    try {
      const answer = await recordDocument(context, place, file, {
        version: form.version,
        textSha256: Buffer.from(form.sha256, 'hex'),
        language: form.language,
        signedBy: body.signedBy,
        signedAt: signer.now,
        ip,
        userAgent,
      })
      // The answer of an earlier request under the same key names another document.
      if (answer.id !== file.id) await files.delete(file.fileKey)
      return answer
    } catch (error) {
      // A commit whose answer was lost may have happened: such a file waits for the sweep.
      if (!isUnavailable(error)) await files.delete(file.fileKey)
      throw error
    }
  }

export const downloadSignedAttestation =
  ({ files }: Pick<Deps, 'files'>) =>
  async (
    { params: { id: storeId, documentId } }: Input<typeof contract.downloadSignedAttestation>,
    context: PortalContext,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const place = { partnerId: context.caller.partnerId, storeId }
    const found = (await withTenant(context, (db) => findCopy(db, place, documentId))) ?? refuse('document.not-found')
    if (found.signedAt === null) refuse('document.uploaded')
    const content = (await readDocumentFile(context.keyring, files, found)) ?? refuse('document.not-found')
    return reply
      .headers({ 'content-type': 'application/pdf', 'content-disposition': attachment(found.fileName) })
      .send(content)
  }
