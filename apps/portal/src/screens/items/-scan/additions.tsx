import { timeText } from '@tillgate/domain/moments.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { clsx } from 'clsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './scan.module.css'
import type { ScanSession } from './use-scan-session.ts'

/** Items added in this session, each with its undo. Undone items stay struck through. */
export const Additions = ({ session }: { session: ScanSession }) => {
  const { t, language } = useTranslation()
  const { additions, since, toggle, undoAll } = session
  const undone = additions.filter(({ isUndone }) => isUndone).length
  const time = timeText(new Date(since), language)

  return (
    <section className={clsx('flex min-w-0', styles['session'])} aria-label={t('scan.session')}>
      <div className={clsx('row between gap-3 line-bottom', styles['sessionHead'])}>
        <output className="grid">
          <b>{t(undone > 0 ? 'scan.added-undone' : 'scan.added', { count: additions.length, undone })}</b>
          <span className="muted fs-13">{additions.length === 0 ? t('scan.none') : t('scan.since', { time })}</span>
        </output>
        {undone < additions.length && (
          <Button variant="ghost" size="sm" onClick={undoAll}>
            {t('scan.undo-all')}
          </Button>
        )}
      </div>
      <ul className={styles['additions']}>
        {additions.map((row) => (
          <li
            className="grid items-center gap-2 line-bottom"
            key={`${row.code} ${additions.length - additions.indexOf(row)}`}
          >
            <span className={clsx('grid break fs-13', styles['addition'])}>
              <b className={clsx('fs-14 fw-medium', row.isUndone && styles['undone'])}>{row.name}</b>
              <span className="code muted">{row.code}</span>
            </span>
            {!row.isUndone && <span className="tnum">${row.price.toFixed(2)}</span>}
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={t(row.isUndone ? 'scan.again' : 'scan.undo', { name: row.name })}
              onClick={() => toggle(row)}
            >
              {row.isUndone ? <PlusIcon /> : <ReturnIcon />}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
