import anyAscii from 'any-ascii'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import type { Deps, ReadyList } from '#server/ports/deps.ts'
import { writeAudit } from '#server/db/audit.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { mailRechecks } from './recheck-mails.service.ts'
import { readyList } from '../lists/index.service.ts'
import { entryHashOf, namesOf, type Keyed } from './names.service.ts'
import { updateScreeningHold } from './screening-hold.service.ts'
import {
  hasApplied,
  insertCandidate,
  listKnown,
  listStale,
  saveScreening,
  setGone,
  type KnownCandidate,
  type NewCandidate,
} from './screening.queries.ts'

export type ScreenDeps = Pick<Deps, 'pool' | 'keyring' | 'enqueue' | 'log' | 'stopping' | 'sanctionIndex'>

const batchSize = 200

const candidatesOf = ({ index, entries }: ReadyList, names: readonly Keyed[]): NewCandidate[] =>
  names.flatMap(({ name, isPerson, key: nameKey }) =>
    index.search({ name: anyAscii(name), isPerson }).flatMap(({ uid, listedName, score }) => {
      const entry = entries.get(uid)
      return entry ? [{ id: newId(), nameKey, isPerson, entryHash: entryHashOf(entry), entry, listedName, score }] : []
    }),
  )

type Identity = { nameKey: Buffer; entryHash: Buffer; uid: string }
const identityOf = ({ nameKey, entryHash, uid }: Identity): string =>
  `${nameKey.toString('hex')} ${uid} ${entryHash.toString('hex')}`
const isUndecided = ({ state }: KnownCandidate): boolean => state === 'OPEN' || state === 'PROPOSED'

/** Compares the names of one partner with the list, in one transaction. */
export const screenPartner = (deps: ScreenDeps, list: ReadyList, partnerId: string): Promise<void> =>
  withOperator(deps.pool, async (db) => {
    const { keyring, enqueue } = deps
    const found = await namesOf(db, keyring, partnerId)
    if (!found) return
    const [listId, publishedOn] = [list.id, list.publishedOn]
    const hits = candidatesOf(list, found.names)
    const known = await listKnown(db, partnerId)
    const byIdentity = new Map(known.map((one) => [identityOf(one), one]))
    const present = new Set(hits.map((one) => identityOf({ ...one, uid: one.entry.uid })))
    const fresh = hits.filter((one) => !byIdentity.has(identityOf({ ...one, uid: one.entry.uid })))
    const back = known.filter((one) => one.isGone && present.has(identityOf(one)))
    // A listed person stays one under another name, until two operators say otherwise.
    const gone = known.filter((one) => !one.isGone && !one.wasSame && !present.has(identityOf(one)))
    const stored: NewCandidate[] = []
    for (const one of fresh) {
      if (await insertCandidate(db, { partnerId, listId, publishedOn }, one)) stored.push(one)
    }
    await setGone(
      db,
      partnerId,
      gone.map(({ id }) => id),
      true,
    )
    await setGone(
      db,
      partnerId,
      back.map(({ id }) => id),
      false,
    )
    const keys = found.names.map(({ key }) => key.toString('hex'))
    await saveScreening(db, { partnerId, listId, publishedOn, version: found.version, keys })
    await updateScreeningHold(db, partnerId)
    // Each screening enqueues it again: a re-check job that ran between two lists found the screening pending and did nothing.
    const isOpen = known.some((one) => isUndecided(one) && present.has(identityOf(one)))
    if (fresh.length > 0 || isOpen) await enqueue(db, 'sanctions-recheck', { partnerId })
    if (gone.some(isUndecided)) await mailRechecks(db, deps, partnerId)
    // One mail for all new candidates of a partner.
    const [first] = stored
    if (first) await enqueue(db, 'inbox-mails', { what: 'CANDIDATE', partnerId, id: first.id })
    const actor = { partnerId, userId: partnerId, role: 'SYSTEM' }
    for (const { id, entry, listedName, score } of stored) {
      const after = { listedName, uid: entry.uid, score, publishedOn }
      const event = { action: 'sanctions.found', object: 'sanction-candidate', objectId: id, after } as const
      await writeAudit(db, keyring, actor, { requestId: `sanctions ${listId} ${id}`, trial: undefined }, event)
    }
  })

/**
 * Screens every partner that was not compared with this list. Each partner commits alone, so that the next run continues where a
 * worker stopped. A failed partner does not stop the others.
 */
export const screenPartners = async (deps: ScreenDeps): Promise<void> => {
  const { pool, log, stopping, sanctionIndex } = deps
  const failed = new Set<string>()
  for (;;) {
    const list = await withOperator(pool, (db) => readyList(db, sanctionIndex))
    if (!list) return
    const stale = await withOperator(pool, (db) => listStale(db, list.id, batchSize + failed.size))
    const due = stale.filter((id) => !failed.has(id))
    for (const partnerId of due) {
      if (stopping.signal.aborted) return
      try {
        await screenPartner(deps, list, partnerId)
      } catch (error) {
        failed.add(partnerId)
        log.error({ err: error, partner: partnerId }, 'sanctions.screening.failed')
      }
    }
    if (due.length < batchSize) return
  }
}

/** Screens one partner at once, because the reviewer waits. Without a list the next run of the clock screens the partner. */
export const screenChanged = async (deps: ScreenDeps, partnerId: string): Promise<void> => {
  const { list, isDue } = await withOperator(deps.pool, async (db) => ({
    list: await readyList(db, deps.sanctionIndex),
    isDue: await hasApplied(db, partnerId),
  }))
  if (list && isDue) await screenPartner(deps, list, partnerId)
}

export const screenJobs = [
  define(
    'sanctions-screen',
    z.looseObject({ partnerId: z.optional(z.uuid()) }),
    ({ partnerId }, deps) => (partnerId === undefined ? screenPartners(deps) : screenChanged(deps, partnerId)),
    '* * * * *',
  ),
]
