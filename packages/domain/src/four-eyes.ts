/** Minimum length of a reason that an operator gives, in characters. */
export const reasonMin = 20

/** Days after an invitation during which the inviter and the invited operator confirm nothing of each other. */
export const acquaintanceDays = 7
const acquaintanceMs = acquaintanceDays * 24 * 3_600_000

/** Invitation of an operator. `by`: the inviter and the administrator who confirmed; empty for the command line. */
export type Invitation = { userId: string; by: readonly string[]; at: Date }

/** Reason why an operator must not be the second person: own proposal, or a recent invitation between both. */
export type SecondPersonBlocker = 'own' | 'invited'

const isRecent = ({ at }: Invitation, now: Date): boolean => now.getTime() - at.getTime() < acquaintanceMs

/**
 * Returns true when one operator recently invited the other, or when both have an inviter in common and one of them was invited
 * recently: one administrator could otherwise invite two persons and act through both.
 */
const areAcquainted = (one: string, other: string, invitations: readonly Invitation[], now: Date): boolean => {
  const [mine, theirs] = [one, other].map((id) => invitations.filter(({ userId }) => userId === id))
  const invited = (list: readonly Invitation[] = [], by: string) =>
    list.some((invitation) => isRecent(invitation, now) && invitation.by.includes(by))
  if (invited(mine, other) || invited(theirs, one)) return true
  return (mine ?? []).some((a) =>
    (theirs ?? []).some((b) => (isRecent(a, now) || isRecent(b, now)) && a.by.some((by) => b.by.includes(by))),
  )
}

/**
 * Returns why `userId` must not decide what `proposers` proposed, or undefined. `invitations`: of all of them. Every second
 * approval asks this rule.
 */
export const secondPersonBlocker = (
  userId: string,
  proposers: readonly string[],
  invitations: readonly Invitation[],
  now: Date,
): SecondPersonBlocker | undefined => {
  if (proposers.includes(userId)) return 'own'
  return proposers.some((proposer) => areAcquainted(userId, proposer, invitations, now)) ? 'invited' : undefined
}

/** Changes of staff that need a second administrator. */
export const staffProposalKinds = ['INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK'] as const
export type StaffProposalKind = (typeof staffProposalKinds)[number]

/**
 * `CLOSED`: the proposal could no longer be carried out. `EXPIRED`: no administrator decided in time.
 */
export const staffProposalStatuses = ['OPEN', 'DONE', 'DECLINED', 'WITHDRAWN', 'CLOSED', 'EXPIRED'] as const
export type StaffProposalStatus = (typeof staffProposalStatuses)[number]

/** Hours until an undecided staff proposal closes. */
export const staffProposalHours = 72

/** Returns true when the address ends in one of the domains. Without domains every address is allowed. */
export const isAllowedDomain = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
