/** Length of numeric codes. Spec 1 §5 and §9; the other limits are our choice. */
export const passcodeLength = 6
export const passcodeMinutes = 10
/** The third wrong guess burns a code: with a million codes and 15 guesses a day luck stays rare. */
export const wrongGuessesMax = 3
export const passcodePurposes = [
  'sign-in',
  'reset',
  'registration',
  'two-factor',
  'email',
  'accountant',
  'caller',
  'till-pin',
] as const
export type PasscodePurpose = (typeof passcodePurposes)[number]

/** Validity of mail links in minutes. */
export const linkMinutes = { reset: 60, 'first-password': 72 * 60 } as const

/** Spec 1 §9, in seconds: how long the browser keeps each. */
export const verifiedEmailSeconds = 600
export const onboardingTokenSeconds = 3600
/** A sign-in lives this long. Spec 1 §4. */
export const sessionSeconds = 24 * 3600
/** Maximum length of an operator's session: a working day. */
export const operatorSessionSeconds = 12 * 3600
/** Operators are signed out after this time without activity. */
export const operatorIdleSeconds = 30 * 60
/** Number of wrong passwords in a row from which an unknown device needs a mailed code beside the right password. */
export const wrongPasswordsMax = 100
/** Days in which an account recognises a browser after a sign-in. */
export const deviceMarkDays = 180
/** Spec 1 §9, in milliseconds. */
export const afterPasswordMs = 2000
export const textSentMs = 10_000
