import type * as contract from '@tillgate/contract/documents.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import {
  documentBytesMax,
  documentKinds,
  type DocumentKind,
  type DocumentMedia,
} from '@tillgate/domain/applications.ts'
import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { documentFileName, documentMediaOf } from '@tillgate/domain/document-media.ts'
import { imageSizeOf, isImageTooLarge } from '@tillgate/domain/image-size.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { isAnswered } from '#server/db/once.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { withContent } from '#server/http/request-meta.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { cleanFileName } from '#server/http/file-name.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readForm, refuseLonger, type Form } from '#server/http/read-form.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { FileTooLargeError } from '#server/integrations/files/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { requireDocumentsWritable } from './documents.service.ts'
import { findStoreType } from '../records/documents.queries.ts'
import { recordDocument, type DocumentFile } from './record-document.service.ts'
import { sealDocument } from './sealed.service.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'

type PortalContext = Context<PortalUser>
const perHour = { name: 'document-upload', max: 60, seconds: 3600 }
/** Separate limit for repeated requests, which change nothing but still read the file. */
const repeatedPerHour = { ...perHour, name: 'document-upload-repeated' }
const Params = z.object({ id: z.uuid() })

const kindOf = ({ fields }: Form): DocumentKind => {
  const said = fields.get('kind')?.at(-1)
  return (
    documentKinds.find((kind) => kind === said) ??
    refuse('input.invalid', { fields: [{ field: 'kind', code: 'field.required' }] })
  )
}

/** A camera writes an image's size within its first kilobytes, behind thumbnail and color profile at most. */
const headMax = 1024 * 1024

/** Returns false while the size of an image is beyond the read bytes. Refuses images that need too much memory. */
const isSizeKnown = (head: Uint8Array, media: DocumentMedia): boolean => {
  if (media === 'application/pdf') return true
  const size = imageSizeOf(head, media) ?? refuse('upload.image-unreadable')
  if (size === 'more') return head.length < headMax ? false : refuse('upload.image-unreadable')
  return isImageTooLarge(size) ? refuse('upload.image-too-large') : true
}

/** Stores the file with the type detected from its bytes, not from its name, so an HTML page with scripts is never stored. */
const storeFile = async (
  { files, partnerId, keyring }: Pick<Deps, 'files' | 'keyring'> & { partnerId: string },
  kind: DocumentKind,
  name: string,
  content: AsyncIterable<Uint8Array>,
): Promise<DocumentFile> => {
  if (looksLikeCardNumber(name)) refuse('pan.refused')
  const id = newId()
  const seen: { media?: DocumentMedia } = {}
  async function* recognised(): AsyncGenerator<Uint8Array> {
    let head: Uint8Array | undefined = new Uint8Array()
    for await (const chunk of content) {
      if (!head) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < 16) continue
      seen.media ??= documentMediaOf(head) ?? refuse('upload.not-document')
      if (!isSizeKnown(head, seen.media)) continue
      yield head
      head = undefined
    }
    if (head && seen.media) refuse('upload.image-unreadable')
    if (head) refuse(head.length === 0 ? 'upload.document-missing' : 'upload.not-document')
  }
  try {
    const stored = await sealDocument(keyring, files, { partnerId, id }, recognised(), documentBytesMax)
    const media = seen.media ?? refuse('upload.not-document')
    return { ...stored, id, kind, name: documentFileName(cleanFileName(name, 'document'), media), media }
  } catch (error) {
    if (error instanceof FileTooLargeError) return refuse('upload.document-too-large')
    throw error
  }
}

/** Identity of an upload for its idempotency key: the same file and the same kind of document. */
const ofContent = (
  context: PortalContext,
  { storeId }: StoreKey,
  { kind, sha256 }: DocumentFile,
  { trial }: Form,
): PortalContext => withContent(context, `/api/store/${storeId}/documents`, `${kind} ${sha256.toString('hex')}`, trial)

/** Runs all checks that need no file before reading the file. A refused file is not stored. */
export const uploadDocument =
  ({ files }: Pick<Deps, 'files'>) =>
  async (request: FastifyRequest, context: PortalContext): Promise<Answer<typeof contract.uploadDocument>> => {
    const { partnerId } = context.caller
    const params = z.safeParse(Params, request.params)
    const place = { partnerId, storeId: params.success ? params.data.id : refuse('store.not-found') }
    refuseLonger(request, documentBytesMax + 100_000, 'upload.document-too-large')
    const isRepeated = await withTenant(context, (db) => isAnswered(db, context.caller, context.meta.idempotency))
    const limit = { ...(isRepeated ? repeatedPerHour : perHour), subject: partnerId }
    await limitRate(context, [limit])
    await withTenant(context, async (db) => {
      if (!(await findStoreType(db, place))) refuse('store.not-found')
      if (!isRepeated) await requireDocumentsWritable(db, place)
    })
    const { stored, form } = await readForm(request, {
      file: async (name, content, soFar) =>
        storeFile({ files, partnerId, keyring: context.keyring }, kindOf(soFar), name, content),
      discard: ({ fileKey }) => files.delete(fileKey),
      missing: 'upload.document-missing',
    })
    try {
      return await recordDocument(ofContent(context, place, stored, form), place, stored)
    } catch (error) {
      // After an error no row names the file. An unconfirmed commit may have succeeded:
      // such a file waits for the sweep.
      if (!isUnavailable(error)) await files.delete(stored.fileKey)
      throw error
    }
  }
