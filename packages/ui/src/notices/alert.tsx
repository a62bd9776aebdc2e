import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode, Ref } from 'react'
import { WarningIcon } from '../icons/basics.tsx'
import styles from './alert.module.css'

type Props = {
  tone: 'error' | 'warning' | 'info'
  title?: string
  children?: ReactNode
  /** Ref for a summary that receives the focus at every attempt, not only on appearance. */
  focusRef?: Ref<HTMLDivElement>
  /** Moves the focus to the alert on appearance, because the alert explains a rejected action. */
  takesFocus?: boolean
}

export const Alert = ({ tone, title, children, focusRef, takesFocus = false }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])

  return (
    <div
      className={clsx('flex gap-3 p-4 surface line rounded', styles['alert'], styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      ref={focusRef ?? box}
    >
      {tone !== 'info' && <WarningIcon />}
      <div className={clsx('grid grow min-w-0 break', styles['body'])}>
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </div>
  )
}
