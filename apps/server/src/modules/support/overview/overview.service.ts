import { partnerListMax } from '@tillgate/contract/operator-partners.ts'
import type * as contract from '@tillgate/contract/operator-support.ts'
import type { SupportPerson } from '@tillgate/contract/operator-support.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { failedChecksMax } from '@tillgate/domain/support.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { auditView } from '#server/db/audit-view.ts'
import { databaseNow } from '#server/db/now.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import { signInSubject } from '#server/modules/accounts/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { countFailedChecks, findCaller, findFacts, findOpenCall, listContacts } from '../contacts/contacts.queries.ts'
import { toContact } from '../contacts/contacts.service.ts'
import { factsOf } from '../contacts/facts.service.ts'
import {
  listAccountProposals,
  listFormerNames,
  listLocks,
  listPeople,
  listSignIns,
  type FormerRow,
} from './overview.queries.ts'

const listSupportPeople = async (
  db: Db,
  keyring: Keyring,
  partnerId: string,
  former: readonly FormerRow[],
): Promise<SupportPerson[]> => {
  const rows = await listPeople(db, partnerId, partnerListMax)
  const signIns = new Map(
    (
      await listSignIns(
        db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.userId, one]),
  )
  const subjects = rows.map(({ email }) => signInSubject(keyring, email))
  const locks = new Map((await listLocks(db, subjects)).map(({ subject, until }) => [subject.toString('hex'), until]))
  const proposals = new Map((await listAccountProposals(db, partnerId)).map(({ userId, id }) => [userId, id]))
  return rows.map((row, index) => {
    const { lastSignInAt, sessions = 0, passkeys = 0, invitedUntil } = signIns.get(row.id) ?? {}
    return {
      ...row,
      lockedUntil: locks.get(subjects[index]?.toString('hex') ?? '')?.toISOString() ?? null,
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
      sessions,
      passkeys,
      invitedUntil: row.state === 'PENDING' ? (invitedUntil?.toISOString() ?? null) : null,
      formerNames: former.filter(({ subjectId }) => subjectId === row.id).map(({ name }) => name),
      proposalId: proposals.get(row.id) ?? null,
    }
  })
}

export const getPartnerSupport = (
  { params: { id } }: Input<typeof contract.getPartnerSupport>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.getPartnerSupport>> =>
  withStaff(context.pool, async (db) => {
    const { caller, keyring } = context
    const facts = (await findFacts(db, id)) ?? refuse('partner.not-found')
    const contacts = await listContacts(db, id)
    const call = await findOpenCall(db, id, caller.userId)
    const person = call?.personId ? await findCaller(db, id, call.personId) : undefined
    const former = await listFormerNames(db, id)
    const { count, today, lastAt } = await countFailedChecks(db, id)
    const answer = {
      people: await listSupportPeople(db, keyring, id, former),
      facts: factsOf(facts, person),
      formerNames: former
        .filter(({ kind }) => kind !== 'PERSON')
        .map(({ name, until }) => ({ name, until: until.toISOString() })),
      contacts: contacts.map(toContact),
      call: call ? toContact(call) : null,
      failedChecks: { count, lastAt: lastAt?.toISOString() ?? null, isBlocked: today >= failedChecksMax },
      bank: { last4: facts.last4, status: facts.bankStatus },
      lastPaidOn: facts.paidOn,
      now: (await databaseNow(db)).toISOString(),
    }
    await auditView(db, context, id, { action: 'support.viewed', object: 'partner', objectId: id })
    return answer
  })
