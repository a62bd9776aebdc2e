import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'

/** Passes sign-in data between screens in memory only: a password is never stored, and a reload clears the data. */
type PendingSignIn = {
  email: string
  password: string
  next: string | undefined
  /** Source of the requested code. */
  way: TwoFactorWay
  /** True when a code can be sent by text. */
  hasPhone: boolean
  /** True when a passkey may replace the code. */
  hasPasskey: boolean
  /** First message of the passcode page, from the server. */
  news: string | undefined
}

let signIn: PendingSignIn | undefined
let email = ''
let names = { firstName: '', lastName: '' }

export const setPendingSignIn = (pending: PendingSignIn | undefined): void => {
  signIn = pending
}
export const pendingSignIn = (): PendingSignIn | undefined => signIn

/** Address typed on one auth page, prefilled on the next. */
export const rememberEmail = (typed: string): void => {
  email = typed
}
export const rememberedEmail = (): string => email

export const rememberNames = ({ firstName, lastName }: typeof names): void => {
  names = { firstName, lastName }
}
export const rememberedNames = (): typeof names => names
