import { useRef, type ReactNode, type SyntheticEvent, useEffect, type RefObject } from 'react'
import { ErrorSummary, type Problem } from './error-summary.tsx'
import { useOneRun } from '../buttons/use-one-run.ts'

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)

/** Primary button of the form, also outside its element in the footer of a dialog. */
const primaryOf = (form: HTMLFormElement): HTMLButtonElement | undefined =>
  [...form.elements].find(
    (part): part is HTMLButtonElement =>
      part instanceof HTMLButtonElement && part.type === 'submit' && part.dataset['button'] === 'primary',
  )

/**
 * Scanners end a barcode with Enter: a half-filled form must not go out (Spec 1 §5). Ctrl+Enter presses the primary button of any
 * form, whichever button was used before or has the focus.
 */
const useEnterRule = (form: RefObject<HTMLFormElement | null>, blockEnter: boolean): void => {
  useEffect(() => {
    const box = form.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        const primary = box && primaryOf(box)
        if (primary) primary.click()
        else box?.requestSubmit()
      } else if (blockEnter && isTextInput(event.target)) event.preventDefault()
    }
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [form, blockEnter])
}

/** Fields that take input. */
const openFields =
  'input:not([disabled], [readonly], [type="hidden"]), select:not([disabled]), textarea:not([disabled])'

/** True for each radio button of a group with a choice: the form continues behind the group. */
const isAnswered = (form: HTMLFormElement, field: Element): boolean =>
  field instanceof HTMLInputElement &&
  field.type === 'radio' &&
  form.querySelector(`input[type="radio"][name="${CSS.escape(field.name)}"]:checked`) !== null

/** Focuses the first field of a form that fills its page. Not on touch screens, where the keyboard would cover the page. */
const useFocusFirst = (form: RefObject<HTMLFormElement | null>, takesFocus: boolean): void => {
  useEffect(() => {
    const box = form.current
    if (!takesFocus || !box || !matchMedia('(pointer: fine)').matches) return
    const field = [...box.querySelectorAll(openFields)].find((one) => !isAnswered(box, one))
    if (field instanceof HTMLElement) field.focus({ preventScroll: true })
  }, [form, takesFocus])
}

type Props = {
  /** Further submits are ignored until the returned promise settles: a double click sends once. */
  save: (event: SyntheticEvent<HTMLFormElement>) => unknown
  /** Errors in the order of the fields, shown above the form after a submission with errors. */
  problems: Problem[]
  /** Grows with every attempt to send, so that the summary takes the focus every time. */
  attempt: number
  summaryTitle: string
  blockEnter?: boolean
  takesFocus?: boolean
  label?: string
  /** Form id for a button outside the form, in the footer of a dialog. */
  id?: string
  children: ReactNode
}

export const Form = (props: Props) => {
  const { save, problems, attempt, summaryTitle, blockEnter = false, takesFocus = false, label, id, children } = props
  const form = useRef<HTMLFormElement>(null)
  const { isRunning, run } = useOneRun()
  useEnterRule(form, blockEnter)
  useFocusFirst(form, takesFocus)

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    if (isRunning()) event.preventDefault()
    else void run(() => save(event))
  }

  return (
    <form ref={form} id={id} className="stack" noValidate aria-label={label} onSubmit={send}>
      <ErrorSummary title={summaryTitle} problems={problems} attempt={attempt} />
      {children}
    </form>
  )
}
