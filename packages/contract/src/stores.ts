import { applicationStatuses, bankAccountStatuses, storeStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { route } from './route.ts'

/** A store as pickers and lists show it. Account numbers never leave the server but for the last four digits. */
export const Store = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  type: z.enum(storeTypes),
  code: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  status: z.enum(storeStatuses),
  applicationStatus: z.enum(applicationStatuses),
  bankAccountStatus: z.enum(bankAccountStatuses),
  isBankAccountVerified: z.boolean(),
  bankAccountNumber: z.nullable(z.string()),
})
export type Store = z.infer<typeof Store>

export const listStores = route({
  method: 'GET',
  path: '/api/store',
  query: z.strictObject({
    ...paged(['businessName', 'code', 'type', 'status'], 2000),
    status: z.optional(z.enum(storeStatuses)),
  }),
  answer: listOf(Store),
})
export const listStoresByUser = route({
  method: 'GET',
  path: '/api/store/stores-by-user',
  answer: z.strictObject({ items: z.array(Store) }),
})
