import { useEffect, useRef } from 'react'
import { Alert } from '../notices/alert.tsx'

export type Problem = { field: string; message: string }

type Props = { title: string; problems: Problem[]; attempt: number }

const focusField = (from: HTMLElement | null, field: string): void => {
  const found = from?.closest('form')?.elements.namedItem(field)
  if (found instanceof HTMLElement) found.focus()
  else if (found instanceof RadioNodeList && found[0] instanceof HTMLElement) found[0].focus()
}

/** GOV.UK's error summary: one list of all errors, with the texts shown beside the fields. */
export const ErrorSummary = ({ title, problems, attempt }: Props) => {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  // Marks the page title too, which a screen reader announces first after a reload or a tab change.
  const marked = attempt > 0 && problems.length > 0
  useEffect(() => {
    if (!marked) return undefined
    const plain = document.title
    document.title = `Error: ${plain}`
    return () => {
      document.title = plain
    }
  }, [marked])

  if (!marked) return null
  return (
    <Alert tone="error" title={title} focusRef={box}>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <button type="button" className="link-button" onClick={() => focusField(box.current, field)}>
                {message}
              </button>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
