import { refuse } from './refusal.ts'

/** Returns the reason of a person who ends the work of another. Throws for an empty one; an own proposal ends without. */
export const requireReason = (reason: string | undefined, isOwn: boolean): string => {
  if (reason === undefined && !isOwn) {
    return refuse('input.invalid', { fields: [{ field: 'reason', code: 'reason.required' }] })
  }
  return reason ?? ''
}
