import type { Newcomer, Policy } from '#server/caller.ts'

/** Somebody with an account and no partner yet: by the onboarding token or by a sign-in. */
export const mayChooseType: Policy<Newcomer> = (caller) =>
  caller.audience === 'portal' && caller.partnerId === null ? caller : undefined
