import { Picture } from '@tillgate/browser/quick-keys/picture.tsx'
import { quickKeysMax, quickPlacesMax, type QuickKey } from '@tillgate/domain/till-settings.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { useDraggedKeys } from './dragged-keys.ts'
import { KeyDialog } from './key-dialog.tsx'
import { keysOn, pagesOf, withKeyMoved, withKeysOn } from './key-pages.ts'
import { PageDialog } from './page-dialog.tsx'
import styles from './quick-keys.module.css'

type Props = { storeId: string; keys: readonly QuickKey[]; onChange: (keys: QuickKey[]) => void }
/** `key`: undefined for a new one. */
type Asked = { ask: 'key'; key: QuickKey | undefined } | { ask: 'page'; name: string }

/** Pages of keys for goods without a barcode, as the tills of the store show them. */
export const QuickKeys = ({ storeId, keys, onChange }: Props) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  /** A page without keys is not stored. */
  const [begun, setBegun] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const pages = [...new Set([...pagesOf(keys), ...(begun === undefined ? [] : [begun])])]
  const page = pages.find((one) => one === chosen) ?? pages[0]
  const own = page === undefined ? [] : keysOn(keys, page)
  const isFull = keys.length >= quickKeysMax || own.length >= quickPlacesMax
  const close = (): void => setAsked(undefined)
  const drag = useDraggedKeys(own, (key, to) => onChange(withKeyMoved(keys, key, to)))
  /** The focus follows the key, so that the next press moves it on. */
  const move = (key: QuickKey, index: number, by: 1 | -1, pressed: HTMLElement): void => {
    const row = pressed.closest('li')
    onChange(withKeyMoved(keys, key, index + by))
    const next = by === 1 ? row?.nextElementSibling : row?.previousElementSibling
    next?.querySelectorAll('button')[by === 1 ? 1 : 0]?.focus()
  }
  const remove = (key: QuickKey): void =>
    onChange(
      withKeysOn(
        keys,
        key.page,
        own.filter((one) => one !== key),
      ),
    )
  const namePage = (known: string, name: string): void => {
    if (known === '' || known === begun) setBegun(name)
    if (known !== '') onChange(keys.map((key) => (key.page === known ? { ...key, page: name } : key)))
    setChosen(name)
    close()
  }
  const saveKey = (known: QuickKey | undefined, parts: Pick<QuickKey, 'barcode' | 'label' | 'picture'>): void => {
    const on = page ?? t('quick-keys.first-page')
    const key = { page: on, place: own.length, ...parts }
    onChange(
      withKeysOn(keys, on, known ? own.map((one) => (one === known ? { ...one, ...parts } : one)) : [...own, key]),
    )
    setChosen(on)
    close()
  }
  return (
    <Card
      title={t('quick-keys.title')}
      description={t('quick-keys.lead')}
      padded
      aside={
        <Button inactive={isFull} onClick={() => setAsked({ ask: 'key', key: undefined })}>
          <PlusIcon small />
          {t('quick-keys.add')}
        </Button>
      }
    >
      <div className="stack gap-4">
        <div className="row wrap">
          {page !== undefined && (
            <Segments
              label={t('quick-keys.pages')}
              value={page}
              segments={pages.map((one) => ({ value: one, label: one, count: String(keysOn(keys, one).length) }))}
              onChange={setChosen}
            />
          )}
          <Button variant="ghost" size="sm" onClick={() => setAsked({ ask: 'page', name: '' })}>
            <PlusIcon small />
            {t('quick-keys.add-page')}
          </Button>
          {page !== undefined && (
            <Button variant="ghost" size="sm" onClick={() => setAsked({ ask: 'page', name: page })}>
              {t('quick-keys.rename-page')}
            </Button>
          )}
        </div>
        {own.length === 0 && <p className="muted">{t('quick-keys.none')}</p>}
        <ol className={styles['keys']} aria-label={page ?? t('quick-keys.title')}>
          {own.map((key, index) => (
            <li key={key.place} {...drag(index)} className={clsx('line rounded', styles['key'])}>
              <Picture name={key.picture} label={key.label} className={styles['art']} />
              <span className={styles['name']}>
                <b>{key.label}</b>
                <span className="code muted fs-13">{key.barcode}</span>
              </span>
              <span className={styles['acts']}>
                <Button
                  variant="ghost"
                  size="sm"
                  inactive={index === 0}
                  aria-label={t('quick-keys.earlier', { label: key.label })}
                  onClick={({ currentTarget }) => move(key, index, -1, currentTarget)}
                >
                  <ChevronLeftIcon small />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  inactive={index === own.length - 1}
                  aria-label={t('quick-keys.later', { label: key.label })}
                  onClick={({ currentTarget }) => move(key, index, 1, currentTarget)}
                >
                  <ChevronRightIcon small />
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('quick-keys.change-of', { label: key.label })}
                  onClick={() => setAsked({ ask: 'key', key })}
                >
                  {t('action.edit')}
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t('quick-keys.remove-of', { label: key.label })}
                  onClick={() => remove(key)}
                >
                  {t('quick-keys.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ol>
        <p className="muted fs-13">{t('quick-keys.when')}</p>
      </div>
      {asked?.ask === 'key' && (
        <KeyDialog storeId={storeId} known={asked.key} onDone={(parts) => saveKey(asked.key, parts)} onClose={close} />
      )}
      {asked?.ask === 'page' && (
        <PageDialog known={asked.name} taken={pages} onDone={(name) => namePage(asked.name, name)} onClose={close} />
      )}
    </Card>
  )
}
