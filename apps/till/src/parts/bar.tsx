import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { useTranslation } from '#till/i18n.ts'
import { Icon } from './icon.tsx'

type Props = {
  store?: string
  isOnline?: boolean
  /** Person who sells; pressing the name locks the till. */
  person?: { firstName: string; lastName: string }
  onLock?: () => void
}
export const Bar = ({ store, isOnline = true, person, onLock }: Props) => {
  const { t, language } = useTranslation()
  const other = language === 'en-US' ? 'es-ES' : 'en-US'
  return (
    <header className="t-bar">
      <p className="t-place">
        <b>{store ?? t('app')}</b>
      </p>
      <span className="grow" />
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
    </header>
  )
}
