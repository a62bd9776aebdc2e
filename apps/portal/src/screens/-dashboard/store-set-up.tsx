import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { StoreSetUp as Answer } from '@tillgate/contract/store-set-up.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId } from 'react'
import { useGetDashboard } from '#portal/api/dashboard.ts'
import { useGetPreferences, useUpdatePreferences } from '#portal/api/preferences.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './store-set-up.module.css'

type Step = {
  isDone: boolean
  title?: string
  minutes?: number
  page?: 'bank' | 'items' | 'cashiers' | 'terminal' | false
}

const undoLife = 8000

/** The same five steps as the set-up behind `Continue`. A step without `page` is done, or the role may not do it. */
const useStoreSteps = ({ isBanked, isStocked, hasCashier, hasTerminal }: Answer): Step[] => {
  const { t } = useTranslation()
  return [
    { isDone: true },
    { isDone: isBanked, title: t('set-up.bank'), minutes: 1, page: may('bank.link') && 'bank' },
    {
      isDone: isStocked,
      title: t('set-up.items'),
      minutes: 1,
      page: may('items.edit') && 'items',
    },
    {
      isDone: hasCashier,
      title: t('set-up.cashiers'),
      minutes: 1,
      page: may('users.manage') && 'cashiers',
    },
    { isDone: hasTerminal, title: t('set-up.terminal'), minutes: 2, page: may('terminals.manage') && 'terminal' },
  ]
}

const StoreSetUpCard = ({ store, onDismiss }: { store: Answer; onDismiss: () => void }) => {
  const { t } = useTranslation()
  const id = useId()
  const steps = useStoreSteps(store)
  const { name } = store
  const done = steps.filter(({ isDone }) => isDone).length
  const next = steps.find(({ isDone, page }) => !isDone && page)
  const title = t('set-up.title-of', { name })
  return (
    <section
      className={clsx('grid items-center line rounded-lg surface px-5 py-4 raised', styles['card'])}
      aria-labelledby={id}
    >
      <div className={clsx('break', styles['words'])}>
        <h2 className="fs-14" id={id}>
          {title}
        </h2>
        <p className="muted">
          {t('set-up.steps', { done, all: steps.length })}{' '}
          {next?.title !== undefined && t('set-up.next', { step: next.title, count: next.minutes ?? 1 })}
        </p>
      </div>
      <div className={styles['progress']}>
        <ProgressBar label={title} share={done / steps.length} />
      </div>
      {next?.page && (
        <div className={styles['continue']}>
          <Link
            to="/stores/set-up/$id"
            params={{ id: store.storeId }}
            search={{ step: next.page }}
            aria-label={t('set-up.continue-of', { name })}
            {...asButton()}
          >
            {t('set-up.continue')}
          </Link>
        </div>
      )}
      <div className={styles['close']}>
        <Button variant="ghost" iconOnly aria-label={t('set-up.dismiss', { name })} onClick={onDismiss}>
          <CloseIcon small />
        </Button>
      </div>
    </section>
  )
}

/** Progress of the oldest unfinished store of a partner that sells already. The user can dismiss it, with undo. */
export const StoreSetUp = () => {
  const { t } = useTranslation()
  const { data } = useGetDashboard()
  const preferences = useGetPreferences()
  const { mutate } = useUpdatePreferences()
  const store = data?.setUp
  const hidden = preferences.data?.hiddenSetUp
  if (!store || !hidden || hidden.includes(store.storeId)) return null
  const dismiss = () => {
    void mutate({ hiddenSetUp: [...hidden, store.storeId] })
    const action = { label: t('action.undo'), run: () => void mutate({ hiddenSetUp: hidden }) }
    showToast({ tone: 'success', text: t('set-up.dismissed', { name: store.name }), life: undoLife, action })
  }
  return (
    <div className="container">
      <StoreSetUpCard store={store} onDismiss={dismiss} />
    </div>
  )
}
