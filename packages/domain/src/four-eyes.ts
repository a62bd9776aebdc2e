import { staffMay, type StaffPermission, type StaffRights } from './staff-roles.ts'

/** Minimum length of a reason that an operator gives, in characters. */
export const reasonMin = 20

/** Days after an invitation during which the inviter and the invited operator confirm nothing of each other. */
export const recentInvitationDays = 7
const recentInvitationMs = recentInvitationDays * 24 * 3_600_000

/** Invitation of an operator. `by`: the inviter and the administrator who confirmed; empty for the command line. */
export type Invitation = { userId: string; by: readonly string[]; at: Date }
/** An operator as the four-eyes rule knows one. */
export type StaffMember = Invitation & StaffRights

/** Reason why an operator must not be the second person: no role for it, own part in it, or a recent invitation that connects both. */
export type SecondPersonBlocker = 'role' | 'own' | 'invited'

const isRecent = ({ at }: Invitation, now: Date): boolean => now.getTime() - at.getTime() < recentInvitationMs

/** Returns who recently brought an operator in: the inviters, their own recent inviters, and so on. */
const invitersOf = (
  id: string,
  invitations: readonly Invitation[],
  now: Date,
  found: Set<string> = new Set(),
): Set<string> => {
  const recent = invitations.filter((invitation) => invitation.userId === id && isRecent(invitation, now))
  for (const by of recent.flatMap((invitation) => invitation.by)) {
    if (found.has(by)) continue
    found.add(by)
    invitersOf(by, invitations, now, found)
  }
  return found
}

/**
 * Returns true when one operator recently brought the other in, also through others, or when both have an inviter in common and one of
 * them was brought in recently: one administrator could otherwise invite two persons, or an inviting one, and act through them.
 */
const areLinkedByInvitation = (one: string, other: string, invitations: readonly Invitation[], now: Date): boolean => {
  const isRelated = (id: string, relative: string): boolean => {
    const patrons = invitersOf(id, invitations, now)
    if (patrons.has(relative)) return true
    const inviters = invitations.filter(({ userId }) => userId === relative).flatMap(({ by }) => by)
    return [...inviters, ...invitersOf(relative, invitations, now)].some((by) => patrons.has(by))
  }
  return isRelated(one, other) || isRelated(other, one)
}

/**
 * Returns why `userId` must not decide what `participants` proposed, edited or took part in, or undefined. `permission`: of the decision.
 * `staff`: all operators, because an inviter may have been invited. Every second approval calls this function.
 */
export const secondPersonBlocker = (
  userId: string,
  permission: StaffPermission,
  participants: readonly string[],
  staff: readonly StaffMember[],
  now: Date,
): SecondPersonBlocker | undefined => {
  const person = staff.find((one) => one.userId === userId)
  if (!person || !staffMay(person, permission)) return 'role'
  if (participants.includes(userId)) return 'own'
  return participants.some((one) => areLinkedByInvitation(userId, one, staff, now)) ? 'invited' : undefined
}

/** Hours until an undecided staff proposal closes. */
export const staffProposalHours = 72

/** Returns true when the address ends in one of the domains. Without domains every address is allowed. */
export const isAllowedDomain = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
