import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Check } from '@tillgate/ui/fields/check.tsx'
import { CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useState } from 'react'
import type { ReactNode, Ref } from 'react'
import { count } from '../figures.ts'
import { useTranslation } from '../i18n.ts'
import { refusalText } from '../refusal-text.ts'
import styles from './bulk-bar.module.css'

/** Beyond this, naming every row would take many calls: a filter and an import serve better. */
const allMax = 5000

export type BulkBarProps = {
  chosen: number
  labels?: { selected: (count: number) => string; bar: string } | undefined
  total: number
  /** The ids of everything that the filters show. */
  allIds: () => Promise<string[]>
  add: (ids: string[]) => void
  clear: () => void
  pageIsChosen: boolean
  togglePage: () => void
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Replaces the header row while rows are selected; on phones the tab bar. Escape clears the selection. */
export const BulkBar = (props: BulkBarProps) => {
  const { chosen, labels, total, allIds, add, clear, pageIsChosen, togglePage, children, ref } = props
  const { t } = useTranslation()
  const [gathering, setGathering] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('[role=dialog], [role=menu]')
      if (event.key === 'Escape' && !isTaken) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [clear])

  const chooseAll = async (): Promise<void> => {
    setGathering(true)
    try {
      add(await allIds())
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(t, error) })
    }
    setGathering(false)
  }

  return (
    <div
      ref={ref}
      className={clsx('row gap-x-3 wrap', styles['bulk'])}
      role="toolbar"
      aria-label={labels?.bar ?? t('list.selected-bar')}
    >
      <span className="only-wide">
        <Check label={t('list.select-page')} checked={pageIsChosen} mixed={!pageIsChosen} onChange={togglePage} />
      </span>
      <output className={styles['bulkCount']}>
        <b>{labels?.selected(chosen) ?? t('list.selected', { count: chosen, figure: count(chosen) })}</b>{' '}
        {chosen < total && total <= allMax && (
          <button type="button" className="link-button" aria-disabled={gathering} onClick={() => void chooseAll()}>
            {t(gathering ? 'list.selecting' : 'list.select-all', { figure: count(total) })}
          </button>
        )}
      </output>
      <span className="grow only-wide" />
      {/* An action would take the rows that are chosen already. */}
      <div className={styles['actions']} inert={gathering}>
        {children}
      </div>
      <Button iconOnly aria-label={t('list.clear-selection')} onClick={clear}>
        <CloseIcon small />
      </Button>
    </div>
  )
}
