import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { SearchIcon } from '../icons/actions.tsx'
import fieldStyles from './field.module.css'
import styles from './search-box.module.css'

type Props = {
  label: string
  value: string
  /** Called when typing pauses. */
  search: (text: string) => void
  /** Called on Enter: a scanner ends a barcode with Enter. */
  submit?: (text: string) => void
}

const pause = 250

export const SearchBox = ({ label, value, search, submit }: Props) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [asked, setAsked] = useState(value)
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  // Back, "Clear all" and links change the value from outside and cancel the pending search. Text being typed stays
  // when the value belongs to an earlier part of the text.
  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setText(value)
      setTyped(undefined)
    }
  }

  const ask = (next: string) => {
    setTyped(undefined)
    setAsked(next)
    search(next)
  }
  const askTyped = useEffectEvent(ask)
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => askTyped(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <span
      className={clsx('relative block', fieldStyles['affix'], styles['searchBox'])}
      // Wide enough for the placeholder, beside the icon and the button that clears the field.
      style={{ flexBasis: `max(200px, ${label.length} * 0.45rem + 60px)` }}
    >
      <span className={fieldStyles['lead']}>
        <SearchIcon small />
      </span>
      <input
        ref={input}
        className={clsx(fieldStyles['input'], fieldStyles['compact'])}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The next scan replaces the barcode; words stay open for further words.
          if (/^\d+$/.test(text.trim())) event.currentTarget.select()
          ask(text.trim())
          submit?.(text.trim())
        }}
      />
    </span>
  )
}
