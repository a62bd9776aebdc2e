import * as z from 'zod/mini'
import { route } from './route.ts'
import { partnerObject } from './access.ts'

/** Steps of a store from its application to the first sale; each is true when done. */
export const StoreSetUp = z.strictObject({
  storeId: z.uuid(),
  name: z.string(),
  isApproved: z.boolean(),
  isBanked: z.boolean(),
  isStocked: z.boolean(),
  hasCashier: z.boolean(),
  hasTerminal: z.boolean(),
})
export type StoreSetUp = z.infer<typeof StoreSetUp>

/** Steps of a store with the figures of its set-up. */
export const StoreProgress = z.strictObject({
  ...StoreSetUp.shape,
  /** An open store that lacks a step. */
  isUnfinished: z.boolean(),
  items: z.number(),
  cashiers: z.number(),
  /** Terminals whose activation code waits for its device. */
  waitingTerminals: z.number(),
})
export type StoreProgress = z.infer<typeof StoreProgress>
export const getStoreProgress = route({
  method: 'GET',
  path: '/api/store/:id/set-up',
  summary: 'Read which steps a store lacks before its first sale',
  tags: ['Stores'],
  access: partnerObject('stores.manage'),
  params: z.strictObject({ id: z.uuid() }),
  answer: StoreProgress,
})
