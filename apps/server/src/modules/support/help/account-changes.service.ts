import type * as contract from '@tillgate/contract/operator-support-calls.ts'
import { EmailChange, FactorChange } from '@tillgate/contract/operator-account-changes.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { isProvedByMailbox, objectionHours, type CallerFact } from '@tillgate/domain/support.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsStaff } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import * as accounts from '#server/modules/accounts/api.ts'
import { listAdmins } from '#server/modules/notifications/api.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import {
  byOperators,
  defineKind,
  findAccountProposal,
  limitProposals,
  listAccountChangers,
  openProposal,
  type Confirmed,
} from '#server/modules/proposals/api.ts'
import { findContact } from '../contacts/contacts.queries.ts'
import { findAccount } from './account-changes.queries.ts'
import { limitActions, requireVerifiedCall } from './verified-call.service.ts'

type OperatorContext = Context<Operator>

/** Days until an undecided change of an account closes. */
const openDays = 7

const propose = async (
  asked: Input<typeof contract.proposeFactorReset>,
  context: OperatorContext,
  changeOf: (
    db: Db,
    person: accounts.HelpedPerson,
    account: Omit<FactorChange, 'kind' | 'way'>,
    right: readonly CallerFact[],
  ) => Promise<FactorChange | EmailChange>,
): Promise<{ id: string }> => {
  await limitActions(context)
  await limitProposals(context)
  const { id: partnerId, userId } = asked.params
  const { reason, contactId } = asked.body
  return changeAsStaff(context, partnerId, async (db, audit) => {
    const { person, right } = await requireVerifiedCall(db, context, asked)
    if (await findAccountProposal(db, userId)) refuse('account-change.open')
    const { id, email, role } = person
    const account = {
      partner: { id: partnerId, name: await accounts.findBusinessName(db, partnerId) },
      person: { id, name: fullName(person), email, role },
      contactId,
    }
    const change = await changeOf(db, person, account, right)
    const wish = { change, programId: null, partnerId, subjectId: userId, reason }
    const kind = change.kind === 'FACTOR' ? factorProposals : emailProposals
    return { id: await openProposal(db, context, audit, kind, wish) }
  })
}

/** Mails the owner, who may object, and the other Store Admins when a mailbox is the only proof of the caller. */
export const proposeFactorReset = (
  asked: Input<typeof contract.proposeFactorReset>,
  context: OperatorContext,
): Promise<Answer<typeof contract.proposeFactorReset>> =>
  propose(asked, context, async (db, person, account, right) => {
    const { twoFactor, twoFactorWay: way, active } = person
    const isMailed = !twoFactor || way === 'MAIL'
    if (!active || (isMailed && !(await accounts.hasPasskey(db, person.id)))) refuse('account-change.unneeded')
    await accounts.mailProposedChange(db, context, person, {
      kind: 'factor-reset-asked',
      to: [person.email],
      params: {},
    })
    const isByMailbox = isProvedByMailbox(right)
    if (isByMailbox) {
      const others = (await listAdmins(db, account.partner.id)).filter(({ id }) => id !== person.id)
      for (const { email: to, firstName } of others) {
        const params = { name: firstName, person: account.person.name, hours: String(objectionHours) }
        const mail = { channel: 'mail', to, kind: 'factor-reset-of-colleague', params } as const
        await messagePerson(db, context, person.language, mail)
      }
    }
    return { kind: 'FACTOR', ...account, way: isMailed ? 'MAIL' : way, isByMailbox }
  })

/** Mails both addresses: the owner has `objectionHours` to object, and a mistyped address shows at once. */
export const proposeEmailChange = (
  asked: Input<typeof contract.proposeEmailChange>,
  context: OperatorContext,
): Promise<Answer<typeof contract.proposeEmailChange>> =>
  propose(asked, context, async (db, person, account) => {
    const { email } = asked.body
    if (!person.active || email === person.email) refuse('account-change.unneeded')
    if (await accounts.isEmailHeld(db, email)) {
      refuse('input.invalid', { fields: [{ field: 'email', code: 'user-email.taken' }] })
    }
    const params = { email, hours: String(objectionHours) }
    await accounts.mailProposedChange(db, context, person, {
      kind: 'email-change-asked',
      to: [person.email, email],
      params,
    })
    return { kind: 'EMAIL', ...account, email }
  })

const lockUnchanged = async (db: Db, { partner, person }: FactorChange | EmailChange) => {
  const key = { partnerId: partner.id, userId: person.id }
  const locked = (await accounts.lockPerson(db, key)) ?? refuse('user.not-found')
  return { key, locked }
}

const factsOf = ({ contactId }: FactorChange | EmailChange, { proposedBy, reason }: Confirmed) => ({
  contactId,
  proposedBy,
  reason,
})

/** Two changes of one account within seven days take three people. */
const ofAccounts = {
  ...byOperators,
  role: 'staff',
  expiresAt: (_: unknown, now: Date) => new Date(now.getTime() + openDays * 24 * 3_600_000),
  listParticipants: async (db: Db, { person }: FactorChange | EmailChange) =>
    (await listAccountChangers(db, person.id)).map((userId) => ({ userId, blocker: 'took-part' as const })),
} as const

export const factorProposals = defineKind({
  ...ofAccounts,
  change: FactorChange,
  objectionHours: ({ isByMailbox }) => (isByMailbox === true ? objectionHours : 0),
  fits: async (db, { partner, person, way }) => {
    const account = await findAccount(db, partner.id, person.id)
    const isUnchanged = account !== undefined && account.active && account.email === person.email
    // The proposal was about passkeys: `apply` refuses when they no longer exist.
    return isUnchanged && (way === 'MAIL' || (account.twoFactor && account.twoFactorWay !== 'MAIL'))
  },
  apply: async (db, change, confirmed) => {
    const { key, locked } = await lockUnchanged(db, change)
    if (!(await accounts.resetFactorOf(db, confirmed.context, key, locked))) refuse('account-change.unneeded')
    await confirmed.audit({
      action: 'user.factor-reset',
      object: 'user',
      objectId: locked.id,
      before: { twoFactorWay: change.way },
      after: { twoFactorWay: 'MAIL', ...factsOf(change, confirmed) },
    })
  },
})

export const emailProposals = defineKind({
  ...ofAccounts,
  change: EmailChange,
  objectionHours: () => objectionHours,
  fits: async (db, { partner, person, email }) => {
    const account = await findAccount(db, partner.id, person.id)
    const isUnchanged = account !== undefined && account.active && account.email === person.email
    return isUnchanged && !(await accounts.isEmailHeld(db, email))
  },
  apply: async (db, change, confirmed) => {
    const { key, locked } = await lockUnchanged(db, change)
    const { email, contactId } = change
    const inviter = (await findContact(db, key.partnerId, contactId))?.person ?? ''
    const wish = { person: locked, email, inviter }
    if (!(await accounts.changeEmailOf(db, confirmed.context, key, wish))) {
      refuse('input.invalid', { fields: [{ field: 'email', code: 'user-email.taken' }] })
    }
    await confirmed.audit({
      action: 'user.email-changed',
      object: 'user',
      objectId: locked.id,
      before: { email: locked.email },
      after: { email, ...factsOf(change, confirmed) },
    })
  },
})
