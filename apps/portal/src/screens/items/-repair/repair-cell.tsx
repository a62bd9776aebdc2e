import { clsx } from 'clsx'
import type { RejectedRow } from '@tillgate/contract/item-repairs.ts'
import type { CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './repair.module.css'
import type { Repairs } from './use-repairs.ts'

type Props = {
  row: RejectedRow
  column: CatalogueColumn
  isWrong: boolean
  suggestion: string | null
  applyAll: () => void
  repairs: Repairs
}

/** Typing rests this long before a value is saved. */
const restMs = 800

const focusNext = (from: HTMLElement): void => {
  const cells = [...document.querySelectorAll<HTMLElement>('[data-repair-cell]')]
  cells[cells.indexOf(from) + 1]?.focus()
}

/** Input of one cell. Enter leads to the next, Alt S takes the suggestion, Alt A repairs all alike, Ctrl Z takes back. */
export const RepairCell = ({ row, column, isWrong, suggestion, applyAll, repairs }: Props) => {
  const { t } = useTranslation()
  const stored = row.cells[column]
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Text that is not saved yet: leaving the cell follows Enter before anything is drawn again. */
  const unsaved = useRef<string>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const saving = useRef<Promise<void>>(Promise.resolve())
  const saveTyped = (): void => {
    clearTimeout(timer.current)
    const value = unsaved.current
    unsaved.current = undefined
    if (value !== undefined) saving.current = repairs.save([{ row: row.row, column, value }])
  }
  /** Saves, then shows the stored value; until then the cell shows the typed text. */
  const leave = async (): Promise<void> => {
    saveTyped()
    await saving.current
    if (unsaved.current === undefined) setTyped(undefined)
  }
  const forgetTyped = (): void => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    setTyped(undefined)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const key = event.key.toLowerCase()
    // With Alt some keyboards type another letter: the place of the key counts.
    if (event.altKey && event.code === 'KeyS' && suggestion !== null) {
      event.preventDefault()
      forgetTyped()
      void repairs.save([{ row: row.row, column, value: suggestion }], true)
    } else if (event.altKey && event.code === 'KeyA') {
      event.preventDefault()
      forgetTyped()
      applyAll()
    } else if ((event.ctrlKey || event.metaKey) && key === 'z' && typed === undefined) {
      event.preventDefault()
      repairs.undo()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void leave()
      focusNext(event.currentTarget)
    }
  }

  return (
    <input
      data-repair-cell
      className={clsx('w-full rounded surface', styles['cell'])}
      aria-label={t('repairs.cell', { row: row.row, column: t(`repairs.column-${column}`) })}
      aria-invalid={isWrong}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? stored}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        unsaved.current = value
        clearTimeout(timer.current)
        timer.current = setTimeout(saveTyped, restMs)
      }}
      onBlur={() => void leave()}
      onKeyDown={handleKey}
    />
  )
}
