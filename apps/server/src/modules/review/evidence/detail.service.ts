import type * as routes from '@tillgate/contract/operator-applications.ts'
import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type * as documents from '@tillgate/contract/operator-documents.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { documentFileName } from '@tillgate/domain/document-media.ts'
import { mentionedIn } from '@tillgate/domain/mentions.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { changeAsOperator } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { auditView } from '#server/db/audit-view.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { attachment } from '#server/http/attachment.ts'
import { refuse } from '#server/base/refusal.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findSecondPersonBlocker } from '#server/modules/proposals/api.ts'
import { findUndelivered, readDocumentFile } from '#server/modules/onboarding/api.ts'
import { languageOfPartner } from '#server/modules/notifications/api.ts'
import { findPartnerEnd, type StoreKey } from '#server/modules/partners/api.ts'
import { Overrides } from '../review.answer.ts'
import { openEin } from './business.answer.ts'
import { toDetail } from './detail.answer.ts'
import { shownOf, type Shown } from './record.answer.ts'
import { listRecord } from './record.queries.ts'
import * as detail from './detail.queries.ts'
import { applicationKeyOf, type Operating } from './with-application.service.ts'
import { listDuplicates } from '../duplicates.queries.ts'
import { listDatersOfRecheck, listEditors } from './edit.queries.ts'
import { findReview, type ReviewRow } from '../review.queries.ts'

const idsOf = ({ assigneeId, proposedBy }: Shown): string[] =>
  [assigneeId, proposedBy].filter((id) => typeof id === 'string')

/** Returns, for each proposer of a cleared candidate, why the caller may not confirm. */
const blockersOf = async (db: Db, { screening }: ReviewRow, userId: string) => {
  const proposers = screening.candidates.flatMap(({ state, proposedBy }) =>
    state === 'PROPOSED' && proposedBy !== null ? [proposedBy] : [],
  )
  const blockers = new Map<string, 'proposer' | 'invited' | 'role'>()
  for (const proposer of new Set(proposers)) {
    const blocker = await findSecondPersonBlocker(db, userId, 'sanctions.decide', [proposer])
    if (blocker) blockers.set(proposer, blocker === 'own' ? 'proposer' : blocker)
  }
  return blockers
}

export const getApplication = (
  { params }: Input<typeof routes.getApplication>,
  context: Operating,
): Promise<Answer<typeof routes.getApplication>> =>
  withOperator(context.pool, async (db) => {
    const { caller, keyring } = context
    const row = (await findReview(db, params.id)) ?? refuse('application.not-found')
    const { partnerId, storeId, id: applicationId } = row
    const store = { partnerId, storeId }
    const application = { partnerId, applicationId }
    const edits = await detail.listEdits(db, application)
    const notes = await detail.listNotes(db, application)
    const record = await listRecord(db, { ...store, applicationId })
    const answer = toDetail(keyring, {
      row,
      me: caller.userId,
      editors: await listEditors(db, { ...store, applicationId }),
      daters: await listDatersOfRecheck(db, { ...store, applicationId }),
      appealBlocker: await findSecondPersonBlocker(db, caller.userId, 'reviews.lead', [
        row.decidedBy,
        row.rejectionProposedBy,
      ]),
      language: await languageOfPartner(db, partnerId),
      business: await detail.findBusiness(db, store),
      bank: await detail.findBank(db, store),
      owners: await detail.listOwnerRows(db, store),
      attempts: row.personId === null ? [] : await detail.listAttempts(db, partnerId, row.personId),
      documents: await detail.listDocuments(db, store),
      readDocuments: await detail.listReadDocuments(db, partnerId),
      terms: await detail.listTerms(db, partnerId),
      questions: await detail.listQuestions(db, application),
      undelivered: row.phase === 'INFO_REQUESTED' ? await findUndelivered(db, application) : undefined,
      partnerEnd: await findPartnerEnd(db, partnerId),
      formerNames: await detail.listFormerNames(db, store, row.recheckAt),
      notes,
      mentioned: await detail.listStaffNamed(
        db,
        notes.flatMap(({ text }) => mentionedIn(text)),
      ),
      proposers: await detail.listStaffNamed(
        db,
        z.parse(Overrides, row.overrides).map(({ by }) => by),
      ),
      edits,
      events: await detail.listEvents(db, application),
      record,
      recordNames: await detail.listPeopleNamed(db, record.map(shownOf).flatMap(idsOf)),
      duplicates: await listDuplicates(db, row),
      blockers: await blockersOf(db, row, caller.userId),
    })
    const after = { storeId }
    await auditView(db, context, partnerId, {
      action: 'application.viewed',
      object: 'application',
      objectId: applicationId,
      after,
    })
    return answer
  })

export const revealEin = async (
  { params, body }: Input<typeof contract.revealEin>,
  context: Operating,
): Promise<Answer<typeof contract.revealEin>> => {
  const key = await applicationKeyOf(context.pool, params.id)
  return changeAsOperator(withoutIdempotency(context), key.partnerId, async (db, audit) => {
    const ein = openEin(context.keyring, await detail.findBusiness(db, key)) ?? refuse('ein.missing')
    const after = { applicationId: params.id, reason: body.reason }
    await audit({ action: 'ein.revealed', object: 'store', objectId: key.storeId, after })
    return { ein }
  })
}

const documentOf = async (db: Db, key: StoreKey, id: string) =>
  (await detail.findDocument(db, key, id)) ?? refuse('document.not-found')

/** Always an attachment, so that no uploaded file is displayed as one of our pages. */
export const getDocument =
  ({ files }: Pick<Deps, 'files'>) =>
  async (
    { params }: Input<typeof documents.getDocument>,
    context: Operating,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const key = await applicationKeyOf(context.pool, params.id)
    const found = await changeAsOperator(withoutIdempotency(context), key.partnerId, async (db, audit) => {
      const document = await documentOf(db, key, params.documentId)
      const after = { applicationId: params.id, kind: document.kind }
      await audit({ action: 'document.read', object: 'document', objectId: document.id, after })
      return document
    })
    const content =
      (await readDocumentFile(context.keyring, files, { ...found, partnerId: key.partnerId })) ??
      refuse('document.not-found')
    return reply
      .headers({
        'content-type': found.media,
        'content-disposition': attachment(documentFileName(found.fileName, found.media)),
      })
      .send(content)
  }
