import { documentKinds } from '@tillgate/domain/applications.ts'
import { checkResults, reviewChecks } from '@tillgate/domain/review.ts'
import { checkResults as callerResults, contactChannels, contactSubjects } from '@tillgate/domain/support.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { resource } from './route.ts'
import { operators } from './access.ts'
import { byId, moment } from './scalars.ts'

const route = resource({ tags: ['Partners'], access: operators })

/** Maximum number of documents and of contacts in the record of a partner. */
export const recordDocumentsMax = 200
export const recordContactsMax = 3

/** `daysLeft` until the document expires, negative after that day. `isOpened`: an operator has read the file. */
const RecordDocument = z.strictObject({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  store: z.string(),
  applicationId: z.nullable(z.uuid()),
  uploadedAt: moment,
  expiresOn: z.nullable(z.iso.date()),
  daysLeft: z.nullable(z.number()),
  isOpened: z.boolean(),
  verifiedAt: z.nullable(moment),
  verifiedBy: z.nullable(z.string()),
})
export type RecordDocument = z.infer<typeof RecordDocument>

/** Documents with the next expiry first, checks of the application of the first store, and the latest contacts of support. */
export const PartnerRecord = z.strictObject({
  documents: z.array(RecordDocument),
  /** Null: the first store has no application. Worst result first. */
  review: z.nullable(
    z.strictObject({
      applicationId: z.uuid(),
      checks: z.array(z.strictObject({ check: z.enum(reviewChecks), result: z.enum(checkResults) })),
      screenedAt: z.nullable(moment),
    }),
  ),
  contacts: z.array(
    z.strictObject({
      id: z.uuid(),
      channel: z.enum(contactChannels),
      subject: z.enum(contactSubjects),
      result: z.enum(callerResults),
      person: z.string(),
      note: z.string(),
      by: StaffName,
      at: moment,
    }),
  ),
})
export type PartnerRecord = z.infer<typeof PartnerRecord>

export const getPartnerRecord = route({
  method: 'GET',
  path: '/api/operator/partners/:id/record',
  summary: 'Read documents, checks and contacts of a partner',
  params: byId,
  answer: PartnerRecord,
})
