import type * as contract from '@tillgate/contract/operator-staff.ts'
import { StaffChange, type StaffProposal } from '@tillgate/contract/operator-staff.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isAllowedDomain, staffProposalHours } from '@tillgate/domain/four-eyes.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { grantedRoles } from '@tillgate/domain/staff-roles.ts'
import { staffKinds, type Obstacle, type ProposalState } from '@tillgate/domain/proposals.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import * as proposals from '#server/modules/proposals/api.ts'
import {
  deletePasskeysOf,
  endSessionsOf,
  insertStaff,
  isEmailHeld,
  isEmailProven,
  setStaffRights,
} from '#server/modules/accounts/api.ts'
import { sendPasswordLink } from './password-link.service.ts'
import {
  countStaff,
  dropAuthenticator,
  dropTickets,
  hasAuthenticator,
  listDeciders,
  lockAdmins,
  lockStaff,
} from './staff.queries.ts'
import { newId } from '#server/base/ids.ts'

type OperatorContext = Context<Operator>
type WithDomains = { config: Pick<Deps['config'], 'operatorDomains'> }

/** Locks the operator and returns the name. */
export const nameOf = async (db: Db, userId: string): Promise<string> => {
  const person = await lockStaff(db, userId)
  return person ? fullName(person) : ''
}

const invite = async (
  db: Db,
  { email, firstName, lastName, role, staffRoles }: StaffChange,
  { proposedBy, decidedBy, reason, audit, context }: proposals.Confirmed,
): Promise<void> => {
  const id = newId()
  const person = { id, email, firstName, lastName, role, staffRoles, invitedBy: proposedBy, invitedWith: decidedBy }
  if (!(await insertStaff(db, person))) refuse('staff.email-taken')
  await sendPasswordLink(db, context, { id, email, firstName, inviter: proposedBy })
  const after = { email, firstName, lastName, role, staffRoles, proposedBy, reason }
  await audit({ action: 'staff.invited', object: 'staff', objectId: id, after })
}

/** Carries out a change of an existing operator, which `findObstacle` locked. */
const changeOperator = async (
  db: Db,
  { kind, staffId, role, staffRoles }: StaffChange,
  { proposedBy, reason, audit, context }: proposals.Confirmed,
): Promise<void> => {
  const person = (staffId === null ? undefined : await lockStaff(db, staffId)) ?? refuse('staff.not-found')
  const object = { object: 'staff', objectId: person.id } as const
  const logged = { proposedBy, reason }
  if (kind === 'PASSWORD_LINK') {
    await sendPasswordLink(db, context, { ...person, inviter: proposedBy })
    await audit({ action: 'staff.invitation-sent', ...object, after: { email: person.email, ...logged } })
    return
  }
  await endSessionsOf(db, person.id)
  if (kind === 'RAISE') {
    await setStaffRights(db, person.id, { role, staffRoles })
    const before = { role: person.role, staffRoles: person.staffRoles }
    await audit({ action: 'staff.role-changed', ...object, before, after: { role, staffRoles, ...logged } })
    return
  }
  await dropAuthenticator(db, person.id)
  await deletePasskeysOf(db, person.id)
  await dropTickets(db, person.id)
  const [before, after] = [{ hasAuthenticator: true }, { hasAuthenticator: false, ...logged }]
  await audit({ action: 'staff.authenticator-reset', ...object, before, after })
}

const findObstacle = async (
  db: Db,
  { kind, staffId, email, role, staffRoles }: StaffChange,
  domains: readonly string[],
): Promise<Obstacle | undefined> => {
  if (kind === 'INVITE') {
    if (!isAllowedDomain(email, domains)) return 'domain'
    return (await isEmailHeld(db, email)) ? 'email-taken' : undefined
  }
  const person = staffId === null ? undefined : await lockStaff(db, staffId)
  if (!person?.active) return 'inactive'
  if (kind === 'RAISE') return grantedRoles(person, { role, staffRoles }).length === 0 ? 'unchanged' : undefined
  if (kind === 'RESET_AUTHENTICATOR') return (await hasAuthenticator(db, person.id)) ? undefined : 'unchanged'
  return person.isPending && (await isEmailProven(db, person.email)) ? 'email-taken' : undefined
}

const mailParams = ({ kind, firstName, lastName, email }: StaffChange) => ({
  what: `staff-${kind}`,
  person: fullName({ firstName, lastName }),
  email,
})
const administrators = { role: 'OPERATOR_ADMIN' } as const

/** Words of the mail about a decided proposal. */
const causes: Partial<Record<ProposalState, string>> = {
  APPROVED: 'staff-confirmed',
  REJECTED: 'staff-declined',
  WITHDRAWN: 'staff-withdrawn',
  SUPERSEDED: 'staff-closed',
}

const actions = {
  OPEN: 'staff.proposed',
  REJECTED: 'staff.proposal-declined',
  WITHDRAWN: 'staff.proposal-withdrawn',
  EXPIRED: 'staff.proposal-closed',
  SUPERSEDED: 'staff.proposal-closed',
} as const

/** Changes of staff. Mails each proposal and decision to all other administrators. */
export const staffProposals = ({ config }: WithDomains): proposals.Kind =>
  proposals.defineKind({
    change: StaffChange,
    role: 'staff',
    deciders: 'administrators',
    expiresAt: (_, now) => new Date(now.getTime() + staffProposalHours * 3_600_000),
    concerned: ({ staffId }) => staffId,
    opened: (change, { actor: asker, text }) => ({
      kind: 'staff-proposed',
      params: { ...mailParams(change), hours: staffProposalHours, asker, text },
      to: administrators,
    }),
    ended: (change, { proposal, state, actor: asker, text }) => {
      const cause = causes[state]
      if (cause === undefined || asker === '') return undefined
      const { proposedName: author, reason } = proposal
      const params = { ...mailParams(change), asker, author, cause, text: text === '' ? reason : text }
      return { kind: 'staff-decided', params, to: administrators }
    },
    event: ({ email, firstName, lastName, role, staffRoles, staffId }, { proposal: { id }, state }) =>
      state === 'APPROVED'
        ? undefined
        : {
            action: actions[state],
            object: 'staff',
            objectId: staffId ?? id,
            facts: { email, firstName, lastName, role, staffRoles },
          },
    // Administrators are locked, so that the proposer cannot lose the role meanwhile.
    fits: async (db, change, { proposedBy }) =>
      (await lockAdmins(db)).includes(proposedBy)
        ? ((await findObstacle(db, change, config.operatorDomains)) ?? true)
        : 'proposer-left',
    apply: (db, change, confirmed) =>
      change.kind === 'INVITE' ? invite(db, change, confirmed) : changeOperator(db, change, confirmed),
  })

/** Stores a proposal and mails every administrator. Refuses a program without another administrator who could decide. */
export const proposeStaffChange = async (
  deps: WithDomains,
  db: Db,
  audit: Audit,
  context: OperatorContext,
  { reason, ...change }: StaffChange & { reason: string },
): Promise<string> => {
  const { kind, staffId, email } = change
  // Serialises proposals, so that the same one is not stored twice.
  await lockAdmins(db)
  const others = await listDeciders(db, [context.caller.userId, ...(staffId === null ? [] : [staffId])])
  if (others.length === 0) refuse('staff.no-second-admin')
  if (await proposals.hasStaffProposal(db, kind, email)) refuse('staff.proposal-open')
  const wish = { change, programId: null, subjectId: staffId, reason }
  return proposals.openProposal(db, context, audit, staffProposals(deps), wish)
}

/** Number of decided proposals in the overview. */
const decidedMax = 12

/** The calls about proposals of staff. `kinds`: of every context. */
export const staffProposalCalls = ({ config }: Pick<Deps, 'config'>, kinds: proposals.Kinds) => {
  const kind = staffProposals({ config })
  const toAnswer = (proposal: proposals.Proposal, blocker: StaffProposal['blocker']): StaffProposal =>
    proposals.toProposal(kind, proposal, StaffChange.parse(proposal.change), blocker)
  const desk: proposals.Desk<StaffProposal> = { kinds, deciders: 'administrators', toAnswer }
  type One = { params: { id: string } }
  return {
    getStaffOverview: (
      _: Input<typeof contract.getStaffOverview>,
      { pool, caller: { userId } }: OperatorContext,
    ): Promise<Answer<typeof contract.getStaffOverview>> =>
      withStaff(pool, async (db) => {
        const open: StaffProposal[] = []
        for (const proposal of await proposals.listOpen(db, staffKinds)) {
          if (!proposal.isExpired)
            open.push(toAnswer(proposal, await proposals.findBlocker(db, kind, proposal, userId)))
        }
        return {
          open,
          decided: (await proposals.listDecided(db, staffKinds, decidedMax)).map((row) => toAnswer(row, null)),
          mailDomains: [...config.operatorDomains],
          counts: await countStaff(db),
          deciders: await listDeciders(db, [userId]),
        }
      }),
    confirmStaffProposal: ({ params: { id } }: One, context: OperatorContext) => proposals.approve(desk, context, id),
    declineStaffProposal: (
      { params: { id }, body: { reason } }: Input<typeof contract.declineStaffProposal>,
      context: OperatorContext,
    ) => proposals.reject(reason)(desk, context, id),
    withdrawStaffProposal: ({ params: { id } }: One, context: OperatorContext) => proposals.withdraw(desk, context, id),
  }
}

/** Ends the open proposals of an administrator who lost the role, and those about an operator who was deactivated. */
export const endStaffProposals = async (
  db: Db,
  staffId: string,
  { asTarget }: { asTarget: boolean },
): Promise<void> => {
  await proposals.supersede(db, staffKinds, { proposedBy: staffId }, 'proposer-left')
  if (asTarget) await proposals.supersede(db, staffKinds, { subjectId: staffId }, 'inactive')
}
