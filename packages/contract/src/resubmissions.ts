import { askableFields, rejectionReasons } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { moment } from './scalars.ts'

export const Rejection = z.strictObject({ reason: z.enum(rejectionReasons), text: z.string() })

/** Ways to correct a rejected application. Empty when correction is not possible. */
export const resubmissionFields = {
  /** Fields that `beginResubmission` would open. Empty after the only appeal. */
  fixable: z.array(z.enum(askableFields)),
  /** Rejection under correction, while its fields are open. `asked` lists the fields. */
  fix: z.nullable(Rejection),
}

/** Value as one line, an EIN or account by its last four digits. `documentId`: the file, also one that was replaced. */
const AskedValue = z.strictObject({ value: z.string(), documentId: z.nullable(z.uuid()) })

/** Question of a reviewer to the partner. */
export const Question = z.strictObject({
  id: z.uuid(),
  field: z.enum(askableFields),
  message: z.string(),
  askedAt: moment,
  askedBy: z.string(),
  answeredAt: z.nullable(moment),
  /** Set: history, the reviewer had the whole answer. */
  closedAt: z.nullable(moment),
  /** `confirmed`: the partner explained why the value is right as it is. */
  result: z.enum(['open', 'changed', 'confirmed']),
  /** Values at the time of the question and of the answer; null for questions without stored values. */
  before: z.nullable(AskedValue),
  after: z.nullable(AskedValue),
  /** The partner's words. */
  answer: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
})

/** Corrections by the partner after a rejection. `sentAt` is null while the fields are open. */
export const Resubmission = z.strictObject({
  ...Rejection.shape,
  sentAt: z.nullable(moment),
  changes: z.array(z.strictObject({ field: z.enum(askableFields), before: z.string(), after: z.string() })),
})
