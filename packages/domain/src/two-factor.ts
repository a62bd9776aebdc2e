/** How somebody proves a sign-in beside the password. */
export const twoFactorWays = ['APP', 'MAIL', 'TEXT'] as const
export type TwoFactorWay = (typeof twoFactorWays)[number]

/** For the day the phone is gone: each works once. */
export const recoveryCodeCount = 10
export const recoveryCodeLength = 10
/** Without letters and digits that look alike: fifty bits in ten of them. */
export const recoveryLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** In two groups of five, as people read them off paper. */
export const recoveryText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
/** However it was typed. */
export const recoveryCodeOf = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '')
