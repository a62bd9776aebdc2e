import { count } from '@tillgate/browser/figures.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Field } from '@tillgate/ui/fields/field.tsx'
import fieldStyles from '@tillgate/ui/fields/field.module.css'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { clsx } from 'clsx'
import { useEffect, useId, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './stores-field.module.css'

type Props = {
  stores: readonly Store[]
  values: readonly string[]
  onChange: (values: string[]) => void
  onBlur: () => void
  error: string | undefined
}

const rowHeight = 56
const listHeight = 280
const beyond = 3
const chipsShown = 6
const everything = 'all'

const addressOf = ({ addressLine1, city }: Store): string => [addressLine1, city].filter(Boolean).join(', ')

/** As many stores as a chain has: the rows in sight alone are drawn, the arrows walk all of them. */
export const StoresField = ({ stores, values, onChange, onBlur, error }: Props) => {
  const { t } = useTranslation()
  const listId = useId()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [top, setTop] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The row that the arrows lead to may have to be drawn first.
  const wantsFocus = useRef(false)
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
  useEffect(() => {
    const row = wantsFocus.current ? document.getElementById(`${listId}-${active}`) : null
    if (!row) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const chosen = new Set(values)
  const wanted = search.trim().toLowerCase()
  const found = wanted
    ? stores.filter((store) => `${store.businessName} ${addressOf(store)}`.toLowerCase().includes(wanted))
    : stores
  // "All stores" comes first, where nothing was searched for.
  const options = wanted ? found.map(({ id }) => id) : [everything, ...found.map(({ id }) => id)]
  const offset = wanted ? 0 : 1
  const isAll = stores.length > 0 && chosen.size === stores.length
  const from = Math.max(0, Math.floor(top / rowHeight) - beyond)
  const until = Math.min(options.length, Math.ceil((top + listHeight) / rowHeight) + beyond)
  // The one with the focus stays drawn: scrolled away it would take the focus with it.
  const drawn = options.flatMap((_, at) => ((at >= from && at < until) || at === active ? [at] : []))

  const take = (id: string | undefined) => {
    if (id === undefined) return
    if (id === everything) onChange(isAll ? [] : stores.map((store) => store.id))
    else onChange(chosen.has(id) ? values.filter((one) => one !== id) : [...values, id])
  }
  const goTo = (at: number) => {
    setActive(at)
    wantsFocus.current = true
    // Where nothing changes nothing is drawn anew, and nobody would look for the focus afterwards.
    redraw()
    const box = list.current
    if (!box) return
    if (at * rowHeight < box.scrollTop) box.scrollTop = at * rowHeight
    else if ((at + 1) * rowHeight > box.scrollTop + listHeight) box.scrollTop = (at + 1) * rowHeight - listHeight
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1
    const isInSearch = event.target === input.current
    const to: Record<string, number> = {
      ArrowDown: isInSearch ? 0 : Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
      PageDown: Math.min(last, active + 5),
      PageUp: Math.max(0, active - 5),
    }
    const at = to[event.key]
    if (at !== undefined) {
      event.preventDefault()
      setOpen(true)
      if (event.key === 'ArrowUp' && !isInSearch && active === 0) input.current?.focus()
      else if (last >= 0) goTo(at)
    } else if (event.key === 'Enter') {
      // Of the picker, not of the form; what was searched for and is the only one is meant.
      event.preventDefault()
      if (!isInSearch || options.length === 1) take(options[isInSearch ? 0 : active])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      input.current?.focus()
      setOpen(false)
    }
  }
  const find = (text: string) => {
    setSearch(text)
    setOpen(true)
    setActive(0)
    setTop(0)
    if (list.current) list.current.scrollTop = 0
  }

  const row = (at: number) => {
    const id = options[at]
    const store = found[at - offset]
    const isChosen = id === everything ? isAll : chosen.has(id ?? '')
    const isMixed = id === everything && chosen.size > 0 && !isAll
    const notOpen = store && store.status !== 'ACTIVE' ? `. ${t(`store.${store.status}`)}` : ''
    return (
      <li
        key={id}
        aria-posinset={at + 1}
        aria-setsize={options.length}
        className={styles['option']}
        style={{ top: at * rowHeight, height: rowHeight }}
      >
        <CheckRow
          id={`${listId}-${at}`}
          tabIndex={at === active ? 0 : -1}
          checked={isChosen}
          ref={(box) => {
            if (box) box.indeterminate = isMixed
          }}
          onChange={() => {
            setActive(at)
            take(id)
          }}
          onKeyDown={onKeyDown}
        >
          <span className={styles['name']}>{store ? store.businessName : t('users.all-stores')}</span>
          <span className={styles['detail']}>
            {store
              ? `${addressOf(store)}${notOpen}`
              : t('users.stores-chosen', { chosen: count(chosen.size), all: count(stores.length) })}
          </span>
        </CheckRow>
      </li>
    )
  }

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        setOpen(false)
        onBlur()
      }}
    >
      <Field label={t('users.stores')} hint={t('users.stores-hint')} error={error}>
        {(wiring) => (
          <div className={clsx(styles['picker'], error && styles['wrong'])}>
            <div className={styles['head']}>
              {stores
                .filter(({ id }) => chosen.has(id))
                .slice(0, chipsShown)
                .map(({ id, businessName }) => (
                  <span key={id} className={styles['chip']}>
                    {businessName}
                    <button
                      type="button"
                      aria-label={t('users.remove-store', { name: businessName })}
                      onClick={() => {
                        take(id)
                        input.current?.focus()
                      }}
                    >
                      <CloseIcon small />
                    </button>
                  </span>
                ))}
              {chosen.size > chipsShown && <span className={styles['chip']}>+{count(chosen.size - chipsShown)}</span>}
              <input
                ref={input}
                {...wiring}
                name="stores"
                className={clsx(fieldStyles['input'], styles['search'])}
                placeholder={t('store.search')}
                autoComplete="off"
                value={search}
                onChange={(event) => find(event.currentTarget.value)}
                onFocus={() => setOpen(true)}
                onClick={() => setOpen(true)}
                onKeyDown={onKeyDown}
              />
            </div>
            <div
              ref={list}
              hidden={!isOpen}
              className={styles['list']}
              onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
            >
              <ul aria-label={t('users.stores')} style={{ height: options.length * rowHeight }}>
                {isOpen && drawn.map(row)}
              </ul>
            </div>
          </div>
        )}
      </Field>
      <output className="sr">{isOpen && options.length === 0 ? t('store.none-found') : ''}</output>
      {isOpen && options.length === 0 && <p className="muted">{t('store.none-found')}</p>}
    </div>
  )
}
