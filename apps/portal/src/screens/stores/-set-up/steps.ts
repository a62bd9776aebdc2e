import { count } from '@tillgate/browser/figures.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { StoreProgress } from '@tillgate/contract/store-set-up.ts'
import { useTranslation } from '#portal/i18n.ts'

export const setUpSteps = ['store', 'bank', 'items', 'cashiers', 'terminal'] as const
export type SetUpStep = (typeof setUpSteps)[number]
/** Pages of the set-up: the steps, and what happens next. */
export const setUpPages = [...setUpSteps, 'done'] as const
export type SetUpPage = (typeof setUpPages)[number]

export const pageAfter = (page: SetUpPage): SetUpPage => setUpPages[setUpPages.indexOf(page) + 1] ?? 'done'
export const pageBefore = (page: SetUpPage): SetUpPage => setUpPages[setUpPages.indexOf(page) - 1] ?? 'store'

/** Minutes that a step usually takes. */
const minutes: Record<SetUpStep, number> = { store: 1, bank: 1, items: 1, cashiers: 1, terminal: 2 }

export type Stop = { step: SetUpStep; title: string; isDone: boolean; note: string }

type Known = { store: StoreDetails | undefined; progress: StoreProgress | undefined }

/** Steps with their state; before the store exists all are open. */
export const useStops = ({ store, progress }: Known): Stop[] => {
  const { t } = useTranslation()
  const summaries: Record<SetUpStep, string | undefined> = {
    store: store?.addressLine1,
    bank: progress?.isBanked ? t('new-store.account', { digits: store?.bankAccountNumber ?? '' }) : undefined,
    items: progress?.isStocked
      ? t('new-store.items.count', { count: progress.items, figure: count(progress.items) })
      : undefined,
    cashiers: progress?.hasCashier ? t('new-store.cashiers.count', { count: progress.cashiers }) : undefined,
    terminal: progress?.hasTerminal
      ? t('new-store.terminal.active')
      : progress && progress.waitingTerminals > 0
        ? t('new-store.terminal.waits')
        : undefined,
  }
  return setUpSteps.map((step) => {
    const summary = summaries[step]
    return {
      step,
      title: t(`new-store.step.${step}`),
      isDone: summary !== undefined,
      note: summary ?? t('new-store.about', { count: minutes[step] }),
    }
  })
}
