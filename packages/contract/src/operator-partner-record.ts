import { documentKinds } from '@tillgate/domain/applications.ts'
import { checkResults, repeatableChecks, reviewChecks } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { operators, staffWith } from './access.ts'
import { byId, moment, withId } from './scalars.ts'

const route = resource({ tags: ['Partners'], access: operators })

/** Maximum number of documents in the record of a partner. */
export const recordDocumentsMax = 200

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

/** `at`: last answer of the service or the person; null for a check that is computed at each reading. `isRepeatable`: staff can run it again. */
const RecordCheck = z.strictObject({
  check: z.enum(reviewChecks),
  result: z.enum(checkResults),
  at: z.nullable(moment),
  isRepeatable: z.boolean(),
})
export type RecordCheck = z.infer<typeof RecordCheck>

/** Documents with the next expiry first, and checks of the application of the first store. */
export const PartnerRecord = z.strictObject({
  documents: z.array(RecordDocument),
  /** Null: the first store has no application. Worst result first. */
  review: z.nullable(
    z.strictObject({
      applicationId: z.uuid(),
      /** The partner can be asked about what a check has found. */
      isOpen: z.boolean(),
      checks: z.array(RecordCheck),
    }),
  ),
})
export type PartnerRecord = z.infer<typeof PartnerRecord>

export const getPartnerRecord = route({
  method: 'GET',
  path: '/api/operator/partners/:id/record',
  summary: 'Read documents and checks of a partner',
  params: byId,
  answer: PartnerRecord,
})

/**
 * Asks the service or the list again and answers with the result. Ten an hour for each partner and check. A failed check of an approved
 * partner begins a re-check. 409 check.not-repeatable: the partner has no such number, or nothing is there to ask.
 */
export const repeatCheck = route({
  method: 'POST',
  path: '/api/operator/partners/:id/checks/:check/repeat',
  summary: 'Run a check of a partner again',
  access: staffWith('checks.repeat'),
  params: z.strictObject({ ...withId.shape, check: z.enum(repeatableChecks, fieldError('field.invalid')) }),
  answer: z.strictObject({ result: z.enum(checkResults) }),
})
