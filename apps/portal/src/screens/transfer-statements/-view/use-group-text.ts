import { count } from '@tillgate/browser/figures.ts'
import type { EntryGroup, TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { easternDay } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Returns the name of a figure and a short description of its entries. */
export const useGroupText = ({ feePercentage, fixedFee }: TransferStatementDetail) => {
  const { t, language } = useTranslation()
  const counted = (
    key: 'sales' | 'returns' | 'reversals' | 'fees' | 'corrections' | 'devices',
    number: number,
  ): string => t(`statements.${key}`, { count: number, figure: count(number) })

  return ({ type, entries, givenBack, statement }: EntryGroup): { title: string; note: string } => {
    const charged = entries - givenBack
    const back =
      givenBack === 0 ? '' : `, ${t('statements.given-back', { count: givenBack, figure: count(givenBack) })}`
    const day = statement && easternDay(statement.cutoffDate, language)
    switch (type) {
      case 'SALE':
        return { title: t('statements.figure-SALE'), note: counted('sales', entries) }
      case 'RETURN':
        return { title: t('statements.figure-RETURN'), note: counted('returns', entries) }
      case 'REVERSAL':
        return { title: t('statements.figure-REVERSAL'), note: counted('reversals', entries) }
      case 'PROC_FEE':
        return {
          title:
            feePercentage === null
              ? t('statements.figure-PROC_FEE')
              : t('statements.figure-PROC_FEE-of', { percent: feePercentage.toFixed(2) }),
          note: `${counted('fees', charged)}${back}`,
        }
      case 'FIXED_FEE':
        return {
          title:
            fixedFee === null
              ? t('statements.figure-FIXED_FEE')
              : t('statements.figure-FIXED_FEE-of', { amount: money(fixedFee) }),
          note:
            fixedFee === null ? `${counted('fees', charged)}${back}` : `${count(charged)} × ${money(fixedFee)}${back}`,
        }
      case 'EQUIPMENT':
        return { title: t('statements.figure-EQUIPMENT'), note: counted('devices', entries) }
      case 'ADJUSTMENT':
        return { title: t('statements.adjustments'), note: counted('corrections', entries) }
      case 'CARRY_IN':
        return {
          title: t('statements.figure-CARRY_IN'),
          note: day ? t('statements.from-cut-off', { day }) : t('statements.from-cut-offs', { figure: count(entries) }),
        }
      case 'CARRY_OUT':
      default:
        return {
          title: t('statements.figure-CARRY_OUT'),
          note: day ? t('statements.to-cut-off', { day }) : t('statements.next-cycle-entry'),
        }
    }
  }
}
