/** What one screen hands to the next in memory alone: a password is never stored, and a reload forgets it. */
type HeldSignIn = {
  email: string
  password: string
  next: string | undefined
  /** What the passcode page says first, in the server's words. */
  news: string | undefined
}

let signIn: HeldSignIn | undefined
let email = ''
let names = { firstName: '', lastName: '' }

export const holdSignIn = (held: HeldSignIn | undefined): void => {
  signIn = held
}
export const heldSignIn = (): HeldSignIn | undefined => signIn

/** Typed on one screen of the lobby, prefilled on the next. */
export const holdEmail = (typed: string): void => {
  email = typed
}
export const heldEmail = (): string => email

export const holdNames = ({ firstName, lastName }: typeof names): void => {
  names = { firstName, lastName }
}
export const heldNames = (): typeof names => names
