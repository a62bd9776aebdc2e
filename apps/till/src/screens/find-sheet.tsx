import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { searchWords } from '@tillgate/domain/search-words.ts'
import { Fragment, useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import type { Item } from '#till/catalogue/item-at-till.ts'
import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { searchItems } from '#till/catalogue/search.ts'
import { reasonText } from '#till/parts/shown-line.ts'
import { useTranslation } from '#till/i18n.ts'
import { focusOnMount } from '#till/parts/focus.ts'
import { Icon } from '#till/parts/icon.tsx'
import { itemPrice } from '#till/parts/item-price.ts'
import { Sheet } from '#till/parts/sheet.tsx'
import { clockTime } from '#till/parts/times.ts'

/** More would be scrolled past; another word finds the item. */
const foundMax = 20

/** Name with the begins of its words that were typed. */
const Marked = ({ name, words }: { name: string; words: readonly string[] }) =>
  name.split(/(\s+)/).map((part, index) => {
    const [own = ''] = searchWords(part)
    const word = words.find((one) => own.startsWith(one))
    const key = `${index} ${part}`
    if (word === undefined || word === '') return <Fragment key={key}>{part}</Fragment>
    return (
      <Fragment key={key}>
        <mark>{part.slice(0, word.length)}</mark>
        {part.slice(word.length)}
      </Fragment>
    )
  })

/** Arrows go from the field through the rows and back. */
const moveFocus = (event: KeyboardEvent): void => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  event.preventDefault()
  const places = [...(event.currentTarget.closest('search')?.querySelectorAll<HTMLElement>('input, .t-item') ?? [])]
  const next = places.findIndex((one) => one === event.currentTarget) + by
  places[Math.max(0, Math.min(places.length - 1, next))]?.focus()
}

type Props = {
  items: ReadonlyMap<string, CatalogueItem>
  /** Price and cover of an item today. */
  itemOf: (barcode: string) => Item | undefined
  /** Milliseconds of the last answer about the catalogue; null: none is stored yet. */
  at: number | null
  typed: string
  onPick: (barcode: string) => void
  /** Opens the sale of a receipt number; undefined while something is being sold. */
  onReceipt: ((code: string) => void) | undefined
  onClose: () => void
}
/** Finds an item of the catalogue on this device by words of its name, its PLU or its barcode. */
export const FindSheet = ({ items, itemOf, at, typed, onPick, onReceipt, onClose }: Props) => {
  const { t, language } = useTranslation()
  const id = useId()
  const [text, setText] = useState(typed)
  const asked = useDeferredValue(text)
  const found = searchItems(items.values(), asked, foundMax)
  const words = searchWords(asked)
  const isNone = words.length > 0 && found.count === 0
  const receipt = isNone && onReceipt && isReceiptCode(asked.trim()) ? asked.trim() : undefined
  return (
    <Sheet title={t('findItem')} size="wide" onClose={onClose}>
      <search className="t-finder">
        <form
          className="t-field"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = found.items
            if (first) onPick(first.barcode)
            else if (receipt !== undefined) onReceipt?.(receipt)
          }}
        >
          <label className="sr" htmlFor={id}>
            {t('findBy')}
          </label>
          <input
            id={id}
            className="t-in"
            ref={focusOnMount}
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('findBy')}
            value={text}
            onKeyDown={moveFocus}
            onChange={({ target }) => setText(target.value)}
          />
        </form>
        <div className="t-items">
          {receipt !== undefined && (
            <button type="button" className="t-item pick" onKeyDown={moveFocus} onClick={() => onReceipt?.(receipt)}>
              <b>{t('returnItems')}</b>
              <small className="code">{receipt}</small>
            </button>
          )}
          {found.items.map((item) => {
            const known = itemOf(item.barcode)
            const isPaid = known !== undefined && known.purse !== null
            return (
              <button
                type="button"
                key={item.id}
                className="t-item pick"
                onKeyDown={moveFocus}
                onClick={() => onPick(item.barcode)}
              >
                <b>
                  <Marked name={item.name} words={words} />
                </b>
                <small className="code">{item.plu === null ? item.barcode : `PLU ${item.plu}`}</small>
                <span className="r a">{itemPrice(known ?? item, { t, language })}</span>
                {known !== undefined && known.reason !== null && (
                  <span className={`r c t-c ${isPaid ? 'cp' : 'op'}`}>
                    <Icon name={isPaid ? 'card' : 'note'} />
                    {known.reason === 'COVERED' ? t('cardPays') : reasonText(known, t, language)}
                  </span>
                )}
              </button>
            )
          })}
        </div>
      </search>
      <output className="t-hint2">
        {isNone
          ? receipt === undefined && t('noItemFound')
          : t('itemsFound', {
              count: items.size,
              shown: found.items.length,
              all: items.size.toLocaleString(language),
            })}{' '}
        {at !== null && t('savedAt', { time: clockTime(new Date(at).toISOString(), language) })}
      </output>
    </Sheet>
  )
}
