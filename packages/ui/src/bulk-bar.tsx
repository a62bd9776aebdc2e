import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Button } from './button.tsx'
import { Check } from './check.tsx'
import { CloseIcon } from './icons/actions.tsx'
import './bulk-bar.css'

type Props = {
  count: ReactNode
  clear: () => void
  pageCheck: { checked: boolean; change: () => void; label: string }
  words: { toolbar: string; clear: string }
  children: ReactNode
}

/** Stands in for the header row while rows are selected; on telephones in for the tab bar. Esc lets go. */
export const BulkBar = ({ count, clear, pageCheck, words, children }: Props) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inDialog = document.querySelector('[role=dialog], [role=menu]')
      if (event.key === 'Escape' && !inDialog) clear()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [clear])

  return (
    <div className="bulk" role="toolbar" aria-label={words.toolbar}>
      <span className="only-wide">
        <Check
          label={pageCheck.label}
          checked={pageCheck.checked}
          mixed={!pageCheck.checked}
          onChange={pageCheck.change}
        />
      </span>
      <output className="bulk-count">{count}</output>
      <span className="grow only-wide" />
      {children}
      <Button iconOnly aria-label={words.clear} onClick={clear}>
        <CloseIcon small />
      </Button>
    </div>
  )
}
