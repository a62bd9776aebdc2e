import { holderParties } from '@tillgate/domain/account-holders.ts'
import { nameResults } from '@tillgate/domain/name-results.ts'
import { npiStates } from '@tillgate/domain/npi-records.ts'
import * as z from 'zod/mini'

/** Entry of the NPI registry beside the names on the application. Only providers of health care have a number. */
export const ApplicantNpi = z.strictObject({
  number: z.string(),
  state: z.enum(npiStates),
  /** Time of the registry's last answer. */
  at: z.nullable(z.iso.datetime()),
  /** Null unless the registry has an entry. */
  record: z.nullable(
    z.strictObject({
      kind: z.enum(['PERSON', 'ORGANIZATION']),
      names: z.array(z.string()),
      taxonomies: z.array(z.strictObject({ code: z.string(), text: z.string(), isPrimary: z.boolean() })),
      place: z.nullable(z.string()),
      isActive: z.boolean(),
      deactivatedOn: z.nullable(z.string()),
    }),
  ),
  comparisons: z.array(
    z.strictObject({
      who: z.enum(holderParties),
      /** Name that the product holds. */
      name: z.string(),
      result: z.enum(nameResults),
      /** 0 to 100. */
      score: z.number(),
    }),
  ),
})
