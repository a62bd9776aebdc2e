import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { route } from './route.ts'
import { approvedPartnerUsers } from './access.ts'

/** Item on a list today that has no cover from `endsOn` on (`2026-12-01`). `list`: the first list that has it today. */
export const CoverEnd = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  endsOn: z.string(),
  list: z.nullable(z.string()),
})
export type CoverEnd = z.infer<typeof CoverEnd>

/** Lists the ends within 30 days, the earliest first. */
export const listCoverEnds = route({
  method: 'GET',
  path: '/api/item/cover-ends',
  summary: 'List items that lose their cover soon',
  tags: ['Items'],
  access: approvedPartnerUsers('items.edit'),
  query: z.strictObject({ page: paged(['endsOn']).page, pageSize: paged(['endsOn']).pageSize }),
  answer: listOf(CoverEnd),
})
