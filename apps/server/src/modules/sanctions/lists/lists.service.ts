import anyAscii from 'any-ascii'
import type * as contract from '@tillgate/contract/operator-sanctions.ts'
import type { SanctionList } from '@tillgate/contract/operator-sanctions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { ListedEntry } from '@tillgate/domain/sanctions.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readyList } from './index.service.ts'
import { findInForce, findVersion, listChanges, listVersions, type ListRow, countPartners } from './lists.queries.ts'

const toList = (row: ListRow): SanctionList => ({
  id: row.id,
  state: row.state,
  source: row.source,
  fileName: row.fileName,
  sha256: row.sha256.toString('hex'),
  publishedOn: row.publishedOn,
  entries: row.entries,
  added: row.added,
  removed: row.removed,
  changed: row.changed,
  loadedBy: namedPersonOrNull(row.loadedBy, row.loadedName),
  loadedAt: row.loadedAt.toISOString(),
  activatedBy: namedPersonOrNull(row.activatedBy, row.activatedName),
  activatedAt: row.activatedAt?.toISOString() ?? null,
  proposalId: row.proposalId,
})

export const listSanctionLists =
  ({ sanctionsList }: Pick<Deps, 'sanctionsList'>) =>
  (
    { query }: Input<typeof contract.listSanctionLists>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.listSanctionLists>> =>
    withOperator(pool, async (db) => {
      const { rows, total } = await listVersions(db, pageOf(query, { sort: 'loadedAt', highestFirst: true }))
      const inForce = await findInForce(db)
      const { screened, waiting } = await countPartners(db, inForce?.id)
      return {
        ...listAnswer(rows.map(toList), query, total),
        inForce: inForce ? toList(inForce) : null,
        isFetched: sanctionsList.isFetched,
        screenedPartners: screened,
        waitingPartners: waiting,
      }
    })

export const listSanctionChanges = (
  { params: { id }, query }: Input<typeof contract.listSanctionChanges>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listSanctionChanges>> =>
  withOperator(pool, async (db) => {
    if (!(await findVersion(db, id))) refuse('sanctions.list-not-found')
    const page = pageOf(query, { sort: 'no', highestFirst: false })
    const { rows, total } = await listChanges(db, { id, search: query.search }, page)
    return listAnswer(rows, query, total)
  })

/** Copies the entry, so that the answer has lists of its own. */
export const toEntry = ({
  akas,
  programs,
  birthDates,
  countries,
  addresses = [],
  ids = [],
  ...entry
}: ListedEntry) => ({
  ...entry,
  akas: [...akas],
  programs: [...programs],
  birthDates: [...birthDates],
  countries: [...countries],
  addresses: [...addresses],
  ids: [...ids],
})

/** The search shows also what the screening leaves out. */
const searchFrom = 60
const hitsMax = 50

/** A search compares a name with the whole list. */
const perMinute = { name: 'sanctions-search', max: 60, seconds: 60 }

export const searchSanctions =
  ({ sanctionIndex }: Pick<Deps, 'sanctionIndex'>) =>
  async (
    { query: { name, kind } }: Input<typeof contract.searchSanctions>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.searchSanctions>> => {
    const { pool, caller } = context
    await limitRate(context, [{ ...perMinute, subject: caller.userId }])
    const list = await withOperator(pool, (db) => readyList(db, sanctionIndex))
    if (!list) return { items: [] }
    const hits = list.index.search({ name: anyAscii(name), isPerson: kind === 'PERSON' }, searchFrom)
    return {
      items: hits.slice(0, hitsMax).flatMap(({ uid, listedName, score }) => {
        const entry = list.entries.get(uid)
        return entry ? [{ entry: toEntry(entry), listedName, score }] : []
      }),
    }
  }
