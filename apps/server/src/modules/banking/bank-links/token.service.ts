import type * as contract from '@tillgate/contract/plaidauth.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { linkModeOf } from '@tillgate/domain/bank-links.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { ownAccount, requirePassword, requireRecentSignIn } from '#server/modules/accounts/api.ts'
import { linkField, type BankDeps } from './refresh.service.ts'
import { setBankLinkMode } from '#server/modules/partners/api.ts'
import { insertLinkToken, linkTokenField } from './link-tokens.queries.ts'
import { openStore } from './open-store.service.ts'
import { orUnavailable, requireWithin } from './limits.service.ts'

type PortalContext = Context<PortalUser>

/** Requires the password from an approved partner, because a stolen session, even a fresh one, must not redirect payouts. */
const requireFresh = async (context: PortalContext, password: string | undefined, isChange: boolean): Promise<void> => {
  if (!context.caller.approved) return
  if (isChange) await requirePassword(context, await ownAccount(context), 'password', password)
  else await requireRecentSignIn(context, password)
}

export const fetchBankToken =
  (deps: BankDeps) =>
  async (
    { body }: Input<typeof contract.fetchBankToken>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.fetchBankToken>> => {
    const { partnerId } = context.caller
    const { storeId, isDatabaseInsights, restartAuthFlow, isChange, password } = body
    const place = { partnerId, storeId }
    const { store, live, next, isAsked } = await openStore(context, storeId)
    if (isChange && !storeCan.changeBank(store) && !isAsked) refuse('bank.not-changeable')
    await requireFresh(context, password, isChange)
    const link = isChange ? next : live
    const token = link?.accessToken
    const status = isChange ? (next?.nextStatus ?? 'PENDING_VERIFICATION') : store.bankAccountStatus
    const hasLink = token !== undefined && token !== null
    const mode = linkModeOf({ status, hasLink, isDatabaseInsights, restartAuthFlow }) ?? refuse('bank.not-linkable')
    await requireWithin(context, { name: 'bank-token', max: 30 })
    const accessToken =
      mode === 'CODE' && link && token
        ? context.keyring.open(linkField('access_token', partnerId, link.id), token)
        : undefined
    const language = context.meta.language === 'es-ES' ? 'es' : 'en'
    const wish = { mode, storeId, language, accessToken } as const
    const linkToken = await orUnavailable(deps, deps.bankLink.createToken(wish))
    return auditedTransaction(context, async (db, audit) => {
      const id = newId()
      await insertLinkToken(db, place, id, context.keyring.seal(linkTokenField(partnerId, id), linkToken))
      await setBankLinkMode(db, place, mode, isChange)
      await audit({
        action: 'bank.opened',
        object: 'store',
        objectId: storeId,
        before: { mode: store.bankLinkMode },
        after: { mode, isChange },
      })
      return { linkToken }
    })
  }
