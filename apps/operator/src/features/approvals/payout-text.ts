import type { PayoutChange } from '@tillgate/contract/payout-changes.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import type { Texts } from '#operator/i18n.ts'

/** Names a change of a payout in a sentence. */
export const payoutText = (change: PayoutChange, t: Texts['t']): string =>
  t(`request.${change.kind}`, {
    store: change.store.name,
    amount: change.kind === 'ADJUSTMENT' ? signedMoney(change.amount) : '',
  })
