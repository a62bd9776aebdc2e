import { askableFields, rejectionReasons } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'

const moment = z.iso.datetime()

export const Rejection = z.strictObject({ reason: z.enum(rejectionReasons), text: z.string() })

/** How a rejected application is corrected. Both are empty when it cannot be. */
export const resubmissionFields = {
  /** Fields that `beginResubmission` would open. Empty once the one appeal was used. */
  fixable: z.array(z.enum(askableFields)),
  /** The rejection being corrected, while its fields are open. `asked` lists the fields. */
  fix: z.nullable(Rejection),
}

/** What a reviewer asked the partner. */
export const Question = z.strictObject({
  id: z.uuid(),
  field: z.enum(askableFields),
  message: z.string(),
  askedAt: moment,
  askedBy: z.string(),
  answeredAt: z.nullable(moment),
  /** Set: history, the reviewer had the whole answer. */
  closedAt: z.nullable(moment),
})

/** What the partner corrected after a rejection. `sentAt` is null while its fields are open. */
export const Resubmission = z.strictObject({
  ...Rejection.shape,
  sentAt: z.nullable(moment),
  changes: z.array(z.strictObject({ field: z.enum(askableFields), before: z.string(), after: z.string() })),
})
