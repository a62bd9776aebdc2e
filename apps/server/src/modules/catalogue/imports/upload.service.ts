import type * as contract from '@tillgate/contract/item-batches.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { looksLikeCardNumber } from '@tillgate/domain/card-numbers.ts'
import { fileBytesMax, importQueueOf, openChecksMax, type BatchMode } from '@tillgate/domain/item-batches.ts'
import { sheetKindOf, type SheetKind } from '@tillgate/domain/catalogue-file.ts'
import { importSentences } from '@tillgate/phrases/imports.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { isAnswered } from '#server/db/once.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { withContent } from '#server/http/request-meta.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { cleanFileName } from '#server/http/file-name.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readForm, refuseLonger, type Form } from '#server/http/read-form.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { FileTooLargeError, type Files, type StoredFile } from '#server/integrations/files/port.ts'
import { allStores, ownStores } from '#server/modules/partners/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import { countOpenChecks } from './checks.queries.ts'
import { countRunning, insertBatch, serializeUploads } from './item-batches.queries.ts'
import { queueImport } from './queue.service.ts'

/** Limits per partner: one running and one waiting import, six uploads a minute. */
const runningMax = 2
const perMinute = { name: 'item-import', max: 6, seconds: 60 }
/** Separate limit for repeated requests, whose files are read although no import starts. */
const repeatedPerMinute = { ...perMinute, name: 'item-import-repeated' }

type Portal = Context<PortalUser>
/** Stores named by an upload. `UserId` is accepted and ignored: the session identifies the uploader. */
type Choice = { allStores: boolean; stores: readonly string[]; mode: BatchMode; trial: Form['trial'] }
const choiceOf = ({ fields, trial }: Form): Choice => ({
  allStores: fields.get('allStores')?.at(-1) === 'true',
  stores: [...(fields.get('stores') ?? []), ...(fields.get('stores[]') ?? [])],
  mode: fields.get('mode')?.at(-1) === 'CHECK' ? 'CHECK' : 'IMPORT',
  trial,
})
const isUuid = (text: string): boolean => z.safeParse(z.uuid(), text).success

/** The named stores as one set: a foreign one is a 404 for the whole upload. */
const storesOf = async (db: Db, partnerId: string, choice: Choice): Promise<string[]> => {
  if (choice.allStores) return (await allStores(db, partnerId)).map((store) => store.id)
  if (choice.stores.length === 0) return refuse('upload.stores-first')
  if (!choice.stores.every(isUuid)) return refuse('store.not-found')
  return (await ownStores(db, partnerId, choice.stores)).map((store) => store.id)
}

/** Refuses a partner's third import that runs or waits for the partner lock. */
export const refuseThirdImport = async (db: Db, partnerId: string): Promise<void> => {
  if ((await countRunning(db, partnerId)) >= runningMax) refuse('batch.running')
}

/** Name of the stream with the content of a workbook with a password. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Returns the kind of a file. Refuses empty files and kinds that cannot be a list. */
const kindOf = (head: Uint8Array): SheetKind => {
  const kind = sheetKindOf(head)
  if (kind === 'empty') refuse('upload.empty')
  if (kind === 'other') refuse('upload.not-sheet')
  return kind
}

/** Inspects the first bytes as they pass, and refuses a wrong kind before the rest is stored. */
async function* recognised(
  content: AsyncIterable<Uint8Array>,
  onKind: (kind: SheetKind) => void,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let kind: SheetKind | undefined
  for await (const chunk of content) {
    if (kind !== undefined && kind !== 'ole') {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < 8) continue
    kind ??= kindOf(head)
    onKind(kind)
    if (kind === 'ole') {
      // Distinguishes old workbooks from encrypted ones.
      if (head.includes(encryptedPackage)) refuse('upload.workbook-locked')
      head = head.subarray(-encryptedPackage.length)
    } else yield head
  }
  if (kind === 'ole') refuse('upload.not-sheet')
  if (kind === undefined) {
    kindOf(head)
    yield head
  }
}

type File = StoredFile & { key: string; name: string; kind: SheetKind }

const storeUpload = async (files: Files, name: string, content: AsyncIterable<Uint8Array>): Promise<File> => {
  if (looksLikeCardNumber(name)) refuse('pan.refused')
  const key = newId()
  const seen: { kind: SheetKind } = { kind: 'text' }
  try {
    const stored = await files.put(
      key,
      recognised(content, (kind) => (seen.kind = kind)),
      fileBytesMax,
    )
    return { key, ...seen, name: cleanFileName(name, seen.kind === 'workbook' ? 'items.xlsx' : 'items.csv'), ...stored }
  } catch (error) {
    if (error instanceof FileTooLargeError) return refuse('upload.too-large')
    throw error
  }
}

/** "The same request" of an upload is the same file for the same stores. */
const ofContent = (context: Portal, { sha256 }: File, { trial, mode }: Choice, stores: readonly string[]): Portal =>
  withContent(context, '/api/itembatch', `${sha256.toString('hex')} ${stores.join()} ${mode}`, trial)

const beginBatch = (context: Portal, file: File, choice: Choice, stores: readonly string[]) =>
  auditedTransaction(ofContent(context, file, choice, stores), async (db, audit) => {
    const { partnerId, userId } = context.caller
    await serializeUploads(db, partnerId)
    await refuseThirdImport(db, partnerId)
    const isCheck = choice.mode === 'CHECK'
    const open = await countOpenChecks(db, partnerId, isCheck ? 'ALL' : 'HELD')
    if (open >= openChecksMax) refuse('batch.checks-open')
    const id = newId()
    const queue = importQueueOf(file.bytes, stores.length, file.kind === 'workbook')
    const batch = {
      partnerId,
      id,
      fileName: file.name,
      originalFileName: file.name,
      fileKey: file.key,
      errorFileKey: newId(),
      sha256: file.sha256,
      bytes: file.bytes,
      queue,
      status: 'STARTED' as const,
      phase: 'CHECKING',
      mode: choice.mode,
      allStores: choice.allStores,
      language: context.meta.language,
      createdBy: userId,
    }
    await insertBatch(db, batch, stores)
    await queueImport(db, context, partnerId, id, queue)
    await audit({
      action: 'itembatch.upload',
      object: 'item_batch',
      objectId: id,
      after: { fileName: file.name, bytes: file.bytes, sha256: file.sha256.toString('hex'), stores },
    })
    return { id, message: importSentences[context.meta.language][isCheck ? 'import.checking' : 'import.received'] }
  })

/** Everything that can be known before the file is read is refused before the file is read. */
const requireCapacity = async (request: FastifyRequest, { pool, caller, meta, keyring }: Portal): Promise<void> => {
  // The form around the file is small: a body far above the cap cannot hold a file below it.
  refuseLonger(request, fileBytesMax + 1024 * 1024, 'upload.too-large')
  const isRepeated = await withTenant({ pool, caller }, (db) => isAnswered(db, caller, meta.idempotency))
  const limit = { ...(isRepeated ? repeatedPerMinute : perMinute), subject: caller.partnerId }
  await limitRate({ pool, keyring }, [limit])
  if (!isRepeated) await withTenant({ pool, caller }, (db) => refuseThirdImport(db, caller.partnerId))
}

/** Streams the file to its place, then begins the batch: row, audit and job commit together. */
export const uploadItemBatch =
  ({ files }: Pick<Deps, 'files'>) =>
  async (request: FastifyRequest, context: Portal): Promise<Answer<typeof contract.uploadItemBatch>> => {
    const check = (choice: Choice) => withTenant(context, (db) => storesOf(db, context.caller.partnerId, choice))
    await requireCapacity(request, context)
    const { stored, form } = await readForm(request, {
      file: async (name, content, soFar) => {
        const before = choiceOf(soFar)
        // The portal's forms send the stores before the file. A form with another order is read to its end.
        if (before.allStores || before.stores.length > 0) await check(before)
        return storeUpload(files, name, content)
      },
      discard: ({ key }) => files.delete(key),
    })
    const choice = choiceOf(form)
    try {
      return await beginBatch(context, stored, choice, await check(choice))
    } catch (error) {
      // No batch begins after an error. A commit whose answer was lost may have happened: such a file waits for the sweep.
      if (!isUnavailable(error)) await files.delete(stored.key)
      throw error
    }
  }
