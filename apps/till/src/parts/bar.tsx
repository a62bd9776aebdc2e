import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { useTranslation } from '#till/i18n.ts'
import { use, useState } from 'react'
import { views, type View } from '#till/screens/views.ts'
import { InTraining } from '#till/training/in-training.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  store?: string
  isOnline?: boolean
  /** Person who sells; pressing the name locks the till. */
  person?: { firstName: string; lastName: string }
  onLock?: () => void
  /** Name of the page. Without it the bar has no links to other pages. */
  view?: View
  onView?: (view: View) => void
}
export const Bar = ({ store, isOnline = true, person, onLock, view, onView }: Props) => {
  const { t, language } = useTranslation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  // A training has no report and nothing to close.
  const isTraining = use(InTraining)
  const shown = views.filter((one) => one !== 'day' || !isTraining)
  const other = language === 'en-US' ? 'es-ES' : 'en-US'
  return (
    <header className="t-bar">
      {view && (
        <button type="button" className="t-ib onbar t-phone" aria-label={t('menu')} onClick={() => setMenuOpen(true)}>
          <Icon name="menu" />
        </button>
      )}
      <p className="t-place">
        <b>{store ?? t('app')}</b>
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
      <button type="button" className="t-ib onbar" lang={other} onClick={() => void chooseLanguage(other)}>
        <Icon name="world" />
        <span className="sr">{other === 'es-ES' ? 'Español' : 'English'}</span>
      </button>
      {person && (
        <button type="button" className="t-me" onClick={onLock}>
          <span className="t-face blue" aria-hidden="true">
            {person.firstName.slice(0, 1)}
            {person.lastName.slice(0, 1)}
          </span>
          <span className="t-n" aria-hidden="true">
            {person.firstName}
          </span>
          <span className="sr">{t('sellsNow', { name: `${person.firstName} ${person.lastName}` })}</span>
          <Icon name="lock" size="s" />
        </button>
      )}
      {isMenuOpen && (
        <Sheet title={t('menu')} onClose={() => setMenuOpen(false)}>
          {shown.map((one) => (
            <Button
              key={one}
              isFull
              kind={one === view ? 'tonal' : 'secondary'}
              onClick={() => {
                setMenuOpen(false)
                onView?.(one)
              }}
            >
              {t(`view.${one}`)}
            </Button>
          ))}
        </Sheet>
      )}
    </header>
  )
}
