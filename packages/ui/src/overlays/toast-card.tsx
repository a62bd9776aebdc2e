import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { CloseIcon } from '../icons/basics.tsx'
import { dropToast } from './toast-store.ts'
import type { Toast } from './toast-store.ts'
import styles from './toaster.module.css'

type Props = { toast: Toast; closeLabel: string }

const useTabHidden = (): boolean => {
  const [hidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const look = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return hidden
}

/** Toast. Its timeout pauses under the pointer, with focus inside, and in a hidden tab. */
export const ToastCard = ({ toast, closeLabel }: Props) => {
  const [held, setHeld] = useState(false)
  const hidden = useTabHidden()
  const left = useRef(toast.life)
  // An error with an action stays until the user closes the toast.
  const stays = toast.tone === 'error' && toast.action !== undefined
  const isPaused = held || hidden || stays

  useEffect(() => {
    if (isPaused) return undefined
    const since = performance.now()
    const timer = setTimeout(() => dropToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - since
    }
  }, [isPaused, toast.id])

  // Phrasing elements, because the region of calm messages is an `output`.
  return (
    <span
      className={clsx('flex items-center rounded-lg break', styles['toast'], toast.tone === 'error' && styles['error'])}
      data-paused={isPaused || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      {[toast.open, toast.action].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              className="link-button"
              onClick={() => {
                action.run()
                dropToast(toast.id)
              }}
            >
              {action.label}
            </button>
          ),
      )}
      <Button variant="ghost" size="sm" iconOnly aria-label={closeLabel} onClick={() => dropToast(toast.id)}>
        <CloseIcon small />
      </Button>
    </span>
  )
}
