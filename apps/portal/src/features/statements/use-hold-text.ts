import type { PayoutHold } from '@tillgate/contract/transfer-statements.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { easternMoment } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'

/** "account closed", "on hold until Tue, Nov 24, 9:14 AM ET": why money waits, in a few words. `when`: how the end is written, the day alone where there is little room. */
export const useHoldText = (when: (iso: string, language: Language) => string = easternMoment) => {
  const { t, language } = useTranslation()
  return ({ kind, bankReason, endsAt }: Pick<PayoutHold, 'kind' | 'bankReason' | 'endsAt'>): string => {
    if (kind === 'BANK_RETURN' && bankReason !== null) {
      return t('statements.on-hold', { reason: t(`statements.reason-${bankReason}`) })
    }
    if (kind === 'BANK_CHANGE' && endsAt !== null) {
      return t('statements.on-hold-until', { time: when(endsAt, language) })
    }
    return t('statements.on-hold', { reason: t(`statements.hold-${kind}`) })
  }
}
