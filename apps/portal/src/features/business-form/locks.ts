import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import type { AskedField } from '@tillgate/contract/onboarding.ts'
import type { BusinessFields } from './business-fields.ts'

/** Once an application was sent, only what its reviewer asked about can be changed. */
export type Locks = { isLocked: (field: string) => boolean; askedOf: (field: string) => string | undefined }

export const locksOf = (isSent: boolean, asked: readonly AskedField[]): Locks => {
  const messages = new Map<string, string>(asked.map(({ field, message }) => [field, message]))
  return {
    isLocked: (field) => isSent && !messages.has(field),
    askedOf: (field) => messages.get(field),
  }
}

/** Returns what a draft may still change: a locked field keeps its saved value. Undefined: nothing. */
export const unlockedInput = (
  draft: UnsentInput<BusinessFields> | undefined,
  { isLocked }: Locks,
): UnsentInput<BusinessFields> | undefined => {
  if (!draft) return undefined
  const typed = Object.fromEntries(Object.entries(draft.typed).filter(([field]) => !isLocked(field)))
  return Object.keys(typed).length === 0 ? undefined : { ...draft, typed }
}
