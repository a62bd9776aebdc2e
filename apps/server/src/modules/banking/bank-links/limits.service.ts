import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse } from '#server/base/refusal.ts'
import { PlaidRefusedError, PlaidUnavailable } from '#server/integrations/plaid/port.ts'
import type { BankDeps } from './refresh.service.ts'

/** Turns a Plaid failure into a retryable error. The log gets Plaid's message, which contains no secret. */
export const orUnavailable = <T>({ log }: Pick<BankDeps, 'log'>, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PlaidUnavailable || error instanceof PlaidRefusedError)) throw error
    log.warn({ why: error.message }, 'bank_link.token.unanswered')
    return refuse('bank.unavailable', { retryAfter: 5 })
  })

/** Limits a call per hour for all people of a partner together. */
export const requireWithin = async (
  { pool, caller, keyring }: Context<PortalUser>,
  { name, max }: { name: string; max: number },
): Promise<void> => {
  const limit = { name, subject: caller.partnerId, max, seconds: 3600 }
  await limitRate({ pool, keyring }, [limit])
}
