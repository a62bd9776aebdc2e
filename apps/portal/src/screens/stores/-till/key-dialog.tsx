import { Picture, pictureNames } from '@tillgate/browser/quick-keys/picture.tsx'
import { quickTextMax, type QuickKey } from '@tillgate/domain/till-settings.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { SuggestField } from '@tillgate/ui/fields/suggest-field.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useDeferredValue, useState } from 'react'
import { useFindItems } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './quick-keys.module.css'

const foundMax = 6

type Parts = Pick<QuickKey, 'barcode' | 'label' | 'picture'>
type Props = {
  storeId: string
  /** Undefined: a new key. */
  known: QuickKey | undefined
  onDone: (key: Parts) => void
  onClose: () => void
}
/** Item, label and picture of a quick key. The item is found by name, PLU or barcode. */
export const KeyDialog = ({ storeId, known, onDone, onClose }: Props) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [key, setKey] = useState<Parts>(known ?? { barcode: '', label: '', picture: null })
  const [isTried, setTried] = useState(false)
  const found = useFindItems(useDeferredValue(search.trim()), storeId, foundMax)
  const items = search.trim() === '' ? [] : (found.data?.items ?? [])
  const wrong = { item: key.barcode === '', label: key.label.trim() === '' }
  const save = (): void => {
    setTried(true)
    if (!wrong.item && !wrong.label) onDone({ ...key, label: key.label.trim() })
  }
  const isNone = search.trim() !== '' && found.data?.items.length === 0
  return (
    <Dialog
      title={t(known ? 'quick-keys.change' : 'quick-keys.add')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t(known ? 'quick-keys.take' : 'quick-keys.add')}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <SuggestField
          label={t('quick-keys.find')}
          name="find"
          value={search}
          {...(isTried && wrong.item && { error: t('quick-keys.no-item') })}
          onChange={setSearch}
          suggestions={items.map(({ code, name }) => ({ id: code, text: `${name}, ${code}` }))}
          pick={(barcode) => {
            const name = items.find(({ code }) => code === barcode)?.name ?? ''
            setKey({ ...key, barcode, label: name.slice(0, quickTextMax) })
            setSearch('')
          }}
          listLabel={t('quick-keys.found')}
          found={t('quick-keys.count', { count: items.length })}
          isSearch
          data-autofocus
        />
        <output className="muted fs-13">
          {isNone && t('quick-keys.none-found')}
          {search.trim() === '' && key.barcode !== '' && t('quick-keys.chosen', { barcode: key.barcode })}
        </output>
        <TextField
          label={t('quick-keys.label')}
          hint={t('quick-keys.label-hint', { count: quickTextMax })}
          maxLength={quickTextMax}
          autoComplete="off"
          value={key.label}
          {...(isTried && wrong.label && { error: t('quick-keys.no-label') })}
          onChange={({ currentTarget }) => setKey({ ...key, label: currentTarget.value })}
        />
        <fieldset className={styles['pictures']}>
          <legend className="fw-medium fs-14">{t('quick-keys.picture')}</legend>
          {[null, ...pictureNames].map((name) => (
            <label key={name ?? ''}>
              <input
                type="radio"
                name="picture"
                checked={key.picture === name}
                onChange={() => setKey({ ...key, picture: name })}
              />
              <Picture name={name} label={key.label} />
              <span className="sr">{t(name === null ? 'quick-keys.letter' : `quick-keys.picture-${name}`)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
