import type { Check } from '@tillgate/contract/operator-applications.ts'
import { bankAccountStatuses, identityStatuses } from '@tillgate/domain/stores.ts'
import { useTranslation } from '#operator/i18n.ts'
import { day, moment } from '#operator/features/figures/figures.ts'

type Piece = Check['evidence'][number]

/** The server names what speaks for a check; these are the words, and its dates and statuses in the reader's language. */
export const useEvidence = (): ((piece: Piece) => string) => {
  const { t, language } = useTranslation()
  const statusIn = (value: string): string => {
    const bank = bankAccountStatuses.find((one) => one === value)
    const identity = identityStatuses.find((one) => one === value)
    return bank ? t(`bank.${bank}`) : identity ? t(`identity.${identity}`) : value
  }
  const inWords = (name: string, value: string): string => {
    // Nobody wrote down when: the sentence does without.
    if (name === 'at' && value === '') return ''
    if (value === '') return t('evidence.unknown')
    if (name === 'at') return value.includes('T') ? moment(value, language) : day(value, language)
    return name === 'status' ? statusIn(value) : value
  }
  return ({ code, holes }) =>
    t(
      `evidence.${code}`,
      Object.fromEntries(
        Object.entries(holes).map(([name, value]) => [name, name === 'count' ? Number(value) : inWords(name, value)]),
      ),
    )
}
