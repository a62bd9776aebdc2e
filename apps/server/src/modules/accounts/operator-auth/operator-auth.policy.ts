import type { Operator, Policy } from '#server/http/caller.ts'

/** The programme's own people. A portal's or a till's credential is a 403 here, as theirs is one there. */
export const mayOperate: Policy<Operator> = (caller) => (caller.audience === 'operator' ? caller : undefined)
/** Staff, appeals, re-checks and other people's work. */
export const mayAdminister: Policy<Operator> = (caller) =>
  caller.audience === 'operator' && caller.role === 'OPERATOR_ADMIN' ? caller : undefined
