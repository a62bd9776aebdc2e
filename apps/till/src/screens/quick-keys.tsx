import { Picture } from '@tillgate/browser/quick-keys/picture.tsx'
import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import { useState, type KeyboardEvent } from 'react'
import type { Item } from '#till/catalogue/item-at-till.ts'
import { useTranslation } from '#till/i18n.ts'
import { itemPrice } from '#till/parts/item-price.ts'

type Props = {
  keys: readonly QuickKey[]
  /** Item of a key with today's price; undefined: not sold at present. */
  find: (barcode: string) => Item | undefined
  onKey: (barcode: string) => void
}
/** Keys for goods without a barcode, page by page. A press adds the item, or asks for its weight. */
export const QuickKeys = ({ keys, find, onKey }: Props) => {
  const { t, language } = useTranslation()
  const pages = [...new Set(keys.map(({ page }) => page))]
  const [chosen, setChosen] = useState(pages[0])
  const page = pages.find((one) => one === chosen) ?? pages[0]
  const turn = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined || page === undefined) return
    event.preventDefault()
    const next = pages[(pages.indexOf(page) + by + pages.length) % pages.length]
    setChosen(next)
    event.currentTarget.parentElement?.querySelectorAll('button')[next === undefined ? 0 : pages.indexOf(next)]?.focus()
  }
  return (
    <>
      <div className="t-ktabs" role="tablist" aria-label={t('keyPages')}>
        {pages.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === page}
            tabIndex={one === page ? 0 : -1}
            onKeyDown={turn}
            onClick={() => setChosen(one)}
          >
            {one}
          </button>
        ))}
      </div>
      <div className="t-kgrid" role="tabpanel" aria-label={page}>
        {keys
          .filter((key) => key.page === page)
          .toSorted((one, other) => one.place - other.place)
          .map(({ place, barcode, label, picture }) => {
            const item = find(barcode)
            return (
              <button key={place} type="button" className="t-key" disabled={!item} onClick={() => onKey(barcode)}>
                <Picture name={picture} label={label} className="t-art" />
                <span>{label}</span>
                <small>{item ? itemPrice(item, { t, language }) : t('notSoldNow')}</small>
              </button>
            )
          })}
      </div>
    </>
  )
}
