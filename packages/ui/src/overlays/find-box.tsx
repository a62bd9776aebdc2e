import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { SearchIcon } from '../icons/actions.tsx'
import styles from './find-box.module.css'

export type Find = { key: string; title: string; detail?: string }

type Props = {
  label: string
  /** Placeholder of the empty box. Default: the label. */
  placeholder?: string
  listLabel: string
  /** Called with the typed text after a pause. */
  find: (text: string) => void
  searchResults: readonly Find[]
  /** Shown in place of results: nothing found, or the search failed. */
  note?: string | undefined
  choose: (key: string) => void
}

const pause = 250

/** Global search of an app, in the dark bar. Ctrl K focuses the box from everywhere; arrows select a result. */
export const FindBox = ({ label, placeholder = label, listLabel, find, searchResults, note, choose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen && text.trim() !== '' && (searchResults.length > 0 || note !== undefined)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(timer.current)
    }
  }, [])

  const type = (next: string) => {
    setText(next)
    setOpen(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => find(next.trim()), pause)
  }
  const take = (key: string) => {
    clearTimeout(timer.current)
    setText('')
    setOpen(false)
    find('')
    choose(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = searchResults
    if (event.key === 'Escape') {
      input.current?.focus()
      type('')
    } else if (event.key === 'Enter' && event.target === input.current && isShown && first) {
      event.preventDefault()
      take(first.key)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li > button') ?? [])]
      const here = stops.findIndex((stop) => stop === document.activeElement)
      stops[Math.max(0, Math.min(stops.length - 1, here + (event.key === 'ArrowDown' ? 1 : -1)))]?.focus()
    }
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) setOpen(false)
  }
  const leaving = { onKeyDown, onBlur }

  return (
    <search className={clsx('min-w-0', styles['findBox'])}>
      <div className="flex relative items-center" ref={box}>
        <SearchIcon small />
        <input
          className="w-full min-w-0 rounded"
          ref={input}
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpen(true)}
          {...leaving}
        />
        <kbd aria-hidden="true">Ctrl K</kbd>
        {/* A press must not take the focus: Safari focuses no button, so the list would close before the click. */}
        <div
          role="presentation"
          className={clsx('line rounded-lg surface absolute', styles['findList'])}
          hidden={!isShown}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ul aria-label={listLabel}>
            {searchResults.map(({ key, title, detail }) => (
              <li key={key}>
                <button
                  className="grid gap-2px w-full fs-13 text-left break rounded"
                  type="button"
                  onClick={() => take(key)}
                  {...leaving}
                >
                  <b className="fs-14">{title}</b>
                  {detail !== undefined && <span className="muted">{detail}</span>}
                </button>
              </li>
            ))}
          </ul>
          <output>{note}</output>
        </div>
      </div>
    </search>
  )
}
