import type { AskedField } from '@tillgate/contract/onboarding.ts'

/** Once an application was sent, only what its reviewer asked about can be changed. */
export type Locks = { isLocked: (field: string) => boolean; askedOf: (field: string) => string | undefined }

export const locksOf = (isSent: boolean, asked: readonly AskedField[]): Locks => {
  const messages = new Map<string, string>(asked.map(({ field, message }) => [field, message]))
  return {
    isLocked: (field) => isSent && !messages.has(field),
    askedOf: (field) => messages.get(field),
  }
}
