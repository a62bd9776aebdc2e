import { holderParties, holderSources } from '@tillgate/domain/account-holders.ts'
import { nameResults } from '@tillgate/domain/name-results.ts'
import { bankAccountStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { moment } from './scalars.ts'

/** Holder of the linked account beside the names on the application. */
const Holder = z.strictObject({
  source: z.enum(holderSources),
  /** Owners that the bank reports, or the name that the user declared. */
  names: z.array(z.string()),
  /** Entries of `names` that match no name of the application. */
  others: z.array(z.string()),
  /** Time of the provider's last answer. */
  at: z.nullable(moment),
  /** Empty unless the bank reports owners or the user declared the holder. */
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

/** Bank account of an application. */
export const ApplicantBank = z.strictObject({
  status: z.enum(bankAccountStatuses),
  last4: z.nullable(z.string()),
  holder: Holder,
  accountType: z.nullable(z.string()),
  linkedAt: z.nullable(moment),
  checkedAt: z.nullable(moment),
  /** Store of the partner whose account this store uses without a link of its own. */
  reusedFrom: z.nullable(z.strictObject({ storeId: z.uuid(), businessName: z.string() })),
})
