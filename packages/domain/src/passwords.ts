/** The checklist on screen. Spec 1 §5; the server adds a blocklist. */
export const passwordMin = 8
export const passwordMax = 100

export const passwordRules = {
  length: (password: string): boolean => password.length >= passwordMin,
  uppercase: (password: string): boolean => /\p{Lu}/u.test(password),
  lowercase: (password: string): boolean => /\p{Ll}/u.test(password),
  number: (password: string): boolean => /\d/.test(password),
  special: (password: string): boolean => /[^\p{L}\p{N}\s]/u.test(password),
} as const
export type PasswordRule = keyof typeof passwordRules
