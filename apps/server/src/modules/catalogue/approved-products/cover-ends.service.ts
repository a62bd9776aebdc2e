import type * as contract from '@tillgate/contract/cover-ends.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { listEndingItems } from './cover-ends.queries.ts'
import { listListedByKeys } from './projection.queries.ts'

export const listCoverEnds = (
  { query }: Input<typeof contract.listCoverEnds>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listCoverEnds>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const rows = await listEndingItems(db, partnerId, pageOf(query, { sort: 'day', highestFirst: false }))
    const keys = rows.map(({ codeKey }) => codeKey)
    const products = await listListedByKeys(db, partnerId, keys)
    const items = rows.map(({ id, code, codeKey, name, day }) => ({
      id,
      code,
      name,
      endsOn: day,
      list: products.get(codeKey)?.list ?? null,
    }))
    return listAnswer(items, query, rows[0]?.total ?? 0)
  })
