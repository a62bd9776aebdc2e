import type * as contract from '@tillgate/contract/operator-support.ts'
import type { PartnerFound, PersonFound, RegistrationFound } from '@tillgate/contract/operator-support.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { findsMax } from '@tillgate/domain/support.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { auditSearch } from '#server/db/audit-view.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { registrationSubject } from '#server/modules/accounts/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import {
  findFormerNames,
  findNewcomers,
  findPeople,
  findRegistration,
  findStores,
  listPartnerNames,
  listStoresById,
  wordsOf,
  type FormerName,
  type Words,
} from './find.queries.ts'

const listPeople = async (db: Db, words: Words, former: readonly FormerName[]): Promise<PersonFound[]> => {
  const names = new Map(former.filter(({ kind }) => kind === 'PERSON').map((one) => [one.subjectId, one.name]))
  const rows = await findPeople(db, words, [...names.keys()])
  const partners =
    rows.length === 0
      ? new Map()
      : await listPartnerNames(
          db,
          rows.map(({ partnerId }) => partnerId),
        )
  return rows.map((row) => ({
    ...row,
    partner: partners.get(row.partnerId) ?? '',
    formerName: row.by === 'FORMER_NAME' ? (names.get(row.id) ?? null) : null,
  }))
}

/** One hit per partner: the first store that matches, then former names. */
const listPartners = async (db: Db, words: Words, former: readonly FormerName[]): Promise<PartnerFound[]> => {
  const names = new Map(former.filter(({ kind }) => kind !== 'PERSON').map((one) => [one.subjectId, one.name]))
  const renamed = names.size === 0 ? [] : await listStoresById(db, [...names.keys()])
  const found = new Map<string, PartnerFound>()
  for (const { partnerId, ...store } of await findStores(db, words)) {
    if (!found.has(partnerId)) found.set(partnerId, { ...store, id: partnerId, formerName: null })
  }
  for (const { id: storeId, partnerId, ...store } of renamed) {
    const formerName = names.get(storeId) ?? null
    if (!found.has(partnerId)) found.set(partnerId, { ...store, id: partnerId, formerName })
  }
  return [...found.values()].slice(0, findsMax)
}

const listRegistrations = async (db: Db, keyring: Keyring, words: Words): Promise<RegistrationFound[]> => {
  const email = words.text.toLowerCase()
  const row = email.includes('@') ? await findRegistration(db, registrationSubject(keyring, email)) : undefined
  const begun = row
    ? [{ email, step: row.isVerified ? ('DETAILS' as const) : ('CODE' as const), since: row.since.toISOString() }]
    : []
  const newcomers = await findNewcomers(db, words)
  return [...begun, ...newcomers.map((one) => ({ ...one, step: 'TYPE' as const, since: one.since.toISOString() }))]
}

/** A field that searches while typing sends several requests for each word. */
const perMinute = { name: 'support-search', max: 120, seconds: 60 }

export const findForSupport = async (
  { query }: Input<typeof contract.findForSupport>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.findForSupport>> => {
  const { pool, keyring, caller } = context
  await limitRate(context, [{ ...perMinute, subject: caller.userId }])
  return withStaff(pool, async (db) => {
    const words = wordsOf(keyring, query.search)
    const former = await findFormerNames(db, words)
    const found = {
      people: await listPeople(db, words, former),
      partners: await listPartners(db, words, former),
      registrations: await listRegistrations(db, keyring, words),
    }
    await auditSearch(db, context, words.text)
    return found
  })
}
