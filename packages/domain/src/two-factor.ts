/** Second factors of a sign-in. */
export const twoFactorWays = ['APP', 'MAIL', 'TEXT'] as const
export type TwoFactorWay = (typeof twoFactorWays)[number]

/** Number of single-use recovery codes, for users who lost their phone. */
export const recoveryCodeCount = 10
export const recoveryCodeLength = 10
/** Alphabet without letters and digits that look alike; ten characters carry fifty bits. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Formats a recovery code in two groups of five, for reading off paper. */
export const recoveryText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
/** However it was typed. */
export const recoveryCodeOf = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '')
