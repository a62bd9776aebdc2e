import type * as contract from '@tillgate/contract/plaidauth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isBankOpen } from '@tillgate/domain/bank-links.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { PlaidRefusedError } from '#server/integrations/plaid/port.ts'
import { refreshLink, statusOf, type BankDeps } from './refresh.service.ts'
import { findLive, findNext, findStore } from './bank-links.queries.ts'
import { orUnavailable, requireWithin } from './limits.service.ts'

/** Seconds between two requests to Plaid about one link, across all callers. */
const secondsBetweenChecks = 10
/** No delay after Plaid's window closed: people cannot close the window often by hand. */
const afterLink = 0
const ends = { name: 'bank-link-ended', max: 60 }

/** The owner withdrew our access or changed the login: a final answer. The status stays, and another account may be linked. */
const recordRefusal =
  ({ log }: BankDeps) =>
  (error: unknown): void => {
    if (!(error instanceof PlaidRefusedError)) throw error
    log.warn({ why: error.message }, 'bank_link.check.unanswered')
  }

export const checkBankStatus =
  (deps: BankDeps) =>
  async (
    { body }: Input<typeof contract.checkBankStatus>,
    context: Context<PortalUser>,
  ): Promise<Answer<typeof contract.checkBankStatus>> => {
    const { caller, meta } = context
    const { partnerId } = caller
    const place = { partnerId, storeId: body.storeId }
    const { isChange, hasEnded } = body
    if (hasEnded) await requireWithin(context, ends)
    const { store, link } = await withTenant(context, async (db) => ({
      store: (await findStore(db, place)) ?? refuse('store.not-found'),
      link: isChange ? await findNext(db, place) : await findLive(db, place),
    }))
    if (link && isBankOpen(link.nextStatus ?? store.bankAccountStatus)) {
      const origin = { actor: caller, meta }
      const looking = refreshLink(
        deps,
        origin,
        { partnerId, linkId: link.id },
        { seconds: hasEnded ? afterLink : secondsBetweenChecks },
      )
      await orUnavailable(deps, looking.catch(recordRefusal(deps)))
    }
    const { inForce, toCome } = await statusOf(deps, partnerId, body.storeId)
    // Without a next account, either no account is linked or the next account has just taken effect.
    return { bankAccountStatus: isChange ? (toCome ?? (link ? inForce : 'PENDING_VERIFICATION')) : inForce }
  }
