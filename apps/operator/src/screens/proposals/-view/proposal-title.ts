import type { ChangeProposal, ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import type { Texts } from '#operator/i18n.ts'

/** Names of what a proposal concerns. */
export const aboutOf = (change: ProposedChange, t: Texts['t']): string[] => {
  if (change.kind === 'BANK_STATEMENT') return [change.name]
  if (change.kind === 'BANK_LINE') {
    const kind = t(`bank-kind.${change.lineKind}`)
    return [change.action === 'REOPEN' ? t('bank-line.reversal', { kind }) : kind, change.text, change.name].filter(
      (part) => part !== '',
    )
  }
  if (change.kind === 'PARTNER_END') return [change.partner.name]
  if ('store' in change) return [change.store.name, change.partner.name]
  if ('person' in change) return [change.person.name, change.partner.name]
  return [change.program.name, ...(change.kind === 'LIST' ? [change.purse] : [])]
}

/** Figure that the change is about. Undefined for changes without money. */
export const amountOf = (change: ProposedChange): string | undefined => {
  if (change.kind === 'BANK_STATEMENT') return money(change.closing)
  if (change.kind === 'BANK_LINE' || change.kind === 'ADJUSTMENT') return signedMoney(change.amount)
  if (change.kind === 'SETTINGS') return money(change.proposed.adjustmentLimit)
  if (change.kind !== 'FEES') return undefined
  const { processingPercent, fixedFee, additionalTerminal } = change.proposed
  return [`${processingPercent.toFixed(2)}%`, money(fixedFee), money(additionalTerminal)].join(', ')
}

/** Title with the number, as "Fee proposal P-12". */
export const titleOf = ({ number, change }: ChangeProposal, t: Texts['t']): string =>
  change.kind === 'FEES' && change.scheduleId !== null
    ? t('proposal.title-withdrawal', { number })
    : t(`proposal-title.${change.kind}`, { number })
