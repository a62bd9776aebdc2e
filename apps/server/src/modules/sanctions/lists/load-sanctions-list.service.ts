import { createHash } from 'node:crypto'
import type * as contract from '@tillgate/contract/operator-sanctions.ts'
import type { SanctionPreview } from '@tillgate/contract/operator-sanctions.ts'
import { Reason } from '@tillgate/contract/reasons.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { SanctionFile } from '@tillgate/domain/sanction-file.ts'
import {
  compareSanctionLists,
  isShrunk,
  sanctionFileBytesMax,
  type SanctionChange,
} from '@tillgate/domain/sanctions.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { collectFile, type CollectedFile } from '#server/http/collect-file.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readForm, type Form } from '#server/http/read-form.ts'
import { withContent } from '#server/http/request-meta.ts'
import { limitProposals, openProposal } from '#server/modules/proposals/api.ts'
import { findInForce, findWaiting, insertVersion, lockLists, readEntries } from './lists.queries.ts'
import { sanctionListProposals } from './list-proposals.service.ts'
import { readSanctionFile } from './read-file.service.ts'

/** Reading a list takes a second of CPU. */
const perMinute = { name: 'sanction-list-load', max: 6, seconds: 60 }

const collect = collectFile({ bytesMax: sanctionFileBytesMax, tooLarge: 'sanctions.too-large', unnamed: 'sdn.xml' })

/** Reads the file whole. Refuses a file that is no complete list. */
export const readList = async ({ bytes }: Pick<CollectedFile, 'bytes'>): Promise<SanctionFile> => {
  const read = await readSanctionFile(bytes)
  return 'fault' in read ? refuse(`sanctions.${read.fault}`) : read
}

export type Compared = { preview: SanctionPreview; changes: SanctionChange[] }

const dayMilliseconds = 86_400_000

/** A list of a later day would make every list until then an older one. The publisher's day may begin before ours. */
const requirePublished = async (db: Db, publishedOn: string): Promise<void> => {
  const latest = new Date((await databaseNow(db)).getTime() + dayMilliseconds)
  if (publishedOn > latest.toISOString().slice(0, 10)) refuse('sanctions.date')
}

/** Compares a file with the list in force. Refuses an older, an equal, a future and a much shorter list. */
export const compareWithInForce = async (db: Db, file: CollectedFile, read: SanctionFile): Promise<Compared> => {
  const base = await findInForce(db)
  const before = base ? await readEntries(db, base.id) : []
  const { publishedOn, entries } = read
  await requirePublished(db, publishedOn)
  if (base && publishedOn < base.publishedOn) refuse('sanctions.older')
  if (isShrunk(entries.length, before.length)) refuse('sanctions.shrunk')
  const changes = base ? compareSanctionLists(before, entries) : []
  if (base && changes.length === 0 && publishedOn === base.publishedOn) refuse('sanctions.no-change')
  const of = (change: SanctionChange['change']) => changes.filter((one) => one.change === change).length
  const preview = {
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    publishedOn,
    entries: entries.length,
    entriesBefore: before.length,
    added: base ? of('added') : entries.length,
    removed: of('removed'),
    changed: of('changed'),
    baseId: base?.id ?? null,
  }
  return { preview, changes }
}

type Loading = { file: CollectedFile; read: SanctionFile; reason: string }

/** Stores a version that waits for a second operator. */
export const loadVersion = (context: Context<Operator>, { file, read, reason }: Loading) =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const program = (await lockLists(db)) ?? refuse('fees.program-unknown')
    if ((await findWaiting(db)) !== undefined) refuse('sanctions.open')
    const { preview, changes } = await compareWithInForce(db, file, read)
    const { sha256, baseId, ...figures } = preview
    const id = newId()
    const version = {
      id,
      source: 'UPLOAD' as const,
      fileName: file.name,
      sha256: Buffer.from(sha256, 'hex'),
      publishedOn: read.publishedOn,
      baseId,
      loadedBy: context.caller.userId,
    }
    await insertVersion(db, version, read.entries, changes)
    await audit({
      action: 'sanctions.loaded',
      object: 'sanction-list',
      objectId: id,
      after: { fileName: file.name, sha256, ...figures },
    })
    const change = { kind: 'SANCTIONS' as const, program, listId: id, fileName: file.name, ...preview }
    const wish = { change, programId: program.id, subjectId: id, reason }
    return { preview, proposalId: await openProposal(db, context, audit, sanctionListProposals, wish) }
  })

/** "The same request" of an upload is the same file, meant in the same way. */
const ofContent = (
  context: Context<Operator>,
  { bytes }: CollectedFile,
  { fields, trial }: Form,
): Context<Operator> => {
  const sum = createHash('sha256').update(bytes).digest('hex')
  return withContent(context, '/api/operator/sanction-lists', `${sum} ${JSON.stringify([...fields])}`, trial)
}

const reasonOf = ({ fields }: Form): string => {
  const parsed = z.safeParse(Reason, fields.get('reason')?.at(-1))
  if (parsed.success) return parsed.data
  const code = parsed.error.issues[0]?.message ?? ''
  return refuse('input.invalid', {
    fields: [{ field: 'reason', code: isFieldErrorCode(code) ? code : 'reason.required' }],
  })
}

export const loadSanctionList = async (
  request: FastifyRequest,
  context: Context<Operator>,
): Promise<Answer<typeof contract.loadSanctionList>> => {
  const { pool, keyring, caller } = context
  await limitRate({ pool, keyring }, [{ ...perMinute, subject: caller.userId }])
  const { stored: file, form } = await readForm(request, {
    file: collect,
    discard: async () => undefined,
    missing: 'sanctions.file-missing',
  })
  const isMeant = form.fields.get('load')?.at(-1) === 'true'
  const read = await readList(file)
  if (!isMeant) {
    const { preview } = await withOperator(pool, (db) => compareWithInForce(db, file, read))
    return { preview, proposalId: null }
  }
  const reason = reasonOf(form)
  await limitProposals(context)
  return loadVersion(ofContent(context, file, form), { file, read, reason })
}
