import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { useTranslation } from '#till/i18n.ts'
import { lazy, Suspense, use, useState } from 'react'
import { views, type View } from '#till/screens/views.ts'
import { InTraining } from '#till/training/in-training.ts'
import { Icon } from './icon.tsx'
import { nameOf, toneOf, type Person } from './person.tsx'

// Not needed for the first scan.
const MenuSheet = lazy(async () => ({ default: (await import('#till/screens/menu-sheet.tsx')).MenuSheet }))

type Props = {
  store?: string
  /** Name of this till; empty without one. */
  terminal?: string
  isOnline?: boolean
  /** Person who sells; pressing the name locks the till. */
  person?: { firstName: string; lastName: string }
  onLock?: () => void
  /** People who sold last today; pressing one locks the till and asks for that person's PIN. */
  colleagues?: readonly Person[]
  onSwitch?: (person: Person) => void
  /** Begins a training; undefined while one is under way. */
  onTraining?: (() => void) | undefined
  /** Name of the page. Without it the bar has no links to other pages. */
  view?: View
  onView?: (view: View) => void
}
export const Bar = ({
  store,
  terminal = '',
  isOnline = true,
  person,
  onLock,
  colleagues = [],
  onSwitch,
  onTraining,
  view,
  onView,
}: Props) => {
  const { t, language } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // A training has no report and nothing to close.
  const isTraining = use(InTraining)
  const shown = views.filter((one) => one !== 'day' || !isTraining)
  const other = language === 'en-US' ? 'es-ES' : 'en-US'
  return (
    <header className="t-bar">
      {view && (
        <button type="button" className="t-ib onbar" aria-label={t('menu')} onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </button>
      )}
      <p className="t-place">
        <b>{store ?? t('app')}</b>
        {terminal !== '' && <span>{terminal}</span>}
      </p>
      {view ? (
        <nav className="t-tabs" aria-label={t('title')}>
          {shown.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === view ? 'page' : undefined}
              onClick={() => onView?.(one)}
            >
              {t(`view.${one}`)}
            </button>
          ))}
        </nav>
      ) : (
        <span className="grow" />
      )}
      <span className={`t-net ${isOnline ? '' : 'bad'}`}>
        {isOnline ? <i aria-hidden="true" /> : <Icon name="cloudOff" size="s" />}
        <span>{t(isOnline ? 'online' : 'offline')}</span>
      </span>
      {!person && (
        <button type="button" className="t-ib onbar" lang={other} onClick={() => void chooseLanguage(other)}>
          <Icon name="world" />
          <span className="sr">{other === 'es-ES' ? 'Español' : 'English'}</span>
        </button>
      )}
      {person && (
        <button type="button" className="t-me" disabled={!onLock} onClick={onLock}>
          <span className="t-face blue" aria-hidden="true">
            {person.firstName.slice(0, 1)}
            {person.lastName.slice(0, 1)}
          </span>
          <span className="t-n" aria-hidden="true">
            {person.firstName}
          </span>
          <span className="sr">
            {t(onLock ? 'sellsNow' : 'sells', { name: `${person.firstName} ${person.lastName}` })}
          </span>
          {onLock && <Icon name="lock" size="s" />}
        </button>
      )}
      {colleagues.map((one) => (
        <button key={one.id} type="button" className="t-ib onbar t-mate" onClick={() => onSwitch?.(one)}>
          <span className={`t-face ${toneOf(one.id)}`} aria-hidden="true">
            {one.firstName.slice(0, 1)}
            {one.lastName.slice(0, 1)}
          </span>
          <span className="sr">{t('switchTo', { name: nameOf(one) })}</span>
        </button>
      ))}
      {isMenuOpen && view && (
        <Suspense>
          <MenuSheet
            place={[store ?? t('app'), terminal].filter(Boolean).join(', ')}
            views={shown}
            view={view}
            onView={(next) => onView?.(next)}
            onLock={onLock}
            onTraining={onTraining}
            onClose={() => setMenuOpen(false)}
          />
        </Suspense>
      )}
    </header>
  )
}
