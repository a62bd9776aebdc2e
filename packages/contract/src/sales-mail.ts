import * as z from 'zod/mini'
import { approvedPartnerObject } from './access.ts'
import { resource } from './route.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Day reports'], access: approvedPartnerObject('stores.manage') })

const SalesMail = z.strictObject({ isOn: z.boolean() })

/** Returns whether the caller gets the mail with the sales of a store after each day. */
export const getSalesMail = route({
  method: 'GET',
  path: '/api/store/:id/sales-mail',
  summary: 'Read whether you get the daily sales of a store by mail',
  limit: 600,
  params: withId,
  answer: SalesMail,
})

/** Switches the mail on or off for the caller alone. The first mail is about the day on which it is switched on. */
export const updateSalesMail = route({
  method: 'PUT',
  path: '/api/store/:id/sales-mail',
  summary: 'Choose whether you get the daily sales of a store by mail',
  limit: 300,
  params: withId,
  body: SalesMail,
  answer: SalesMail,
})
