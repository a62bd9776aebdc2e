import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'

/** What one screen hands to the next in memory alone: a password is never stored, and a reload forgets it. */
type PendingSignIn = {
  email: string
  password: string
  next: string | undefined
  /** Where the code comes from that this person is asked for. */
  way: TwoFactorWay
  /** Whether a code can be texted. */
  hasPhone: boolean
  /** What the passcode page says first, in the server's words. */
  news: string | undefined
}

let signIn: PendingSignIn | undefined
let email = ''
let names = { firstName: '', lastName: '' }

export const setPendingSignIn = (pending: PendingSignIn | undefined): void => {
  signIn = pending
}
export const pendingSignIn = (): PendingSignIn | undefined => signIn

/** Typed on one screen of the lobby, prefilled on the next. */
export const rememberEmail = (typed: string): void => {
  email = typed
}
export const rememberedEmail = (): string => email

export const rememberNames = ({ firstName, lastName }: typeof names): void => {
  names = { firstName, lastName }
}
export const rememberedNames = (): typeof names => names
