import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { asButton } from '../buttons/as-button.ts'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './field.module.css'

type Props = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'type' | 'autoComplete'> & {
    /** `off`: a secret that is no password of an account, such as a PIN. */
    autoComplete: 'current-password' | 'new-password' | 'off'
    labels: { show: string; hide: string; capsLock: string }
  }

/** Pasting and password managers work; the text is hidden again when the form is sent. */
export const PasswordInput = ({ label, hint, error, aside, labels, onKeyUp, onBlur, ...rest }: Props) => {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    const form = button.current?.form
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  const look = asButton({ variant: 'ghost', size: 'sm' })
  return (
    <Field label={label} hint={caps ? labels.capsLock : hint} error={error} aside={aside}>
      {(wiring) => (
        <span className={clsx('relative block', styles['affix'])}>
          <input
            className={styles['input']}
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            onKeyUp={(event) => {
              setCaps(event.getModifierState('CapsLock'))
              onKeyUp?.(event)
            }}
            onBlur={(event) => {
              setCaps(false)
              onBlur?.(event)
            }}
          />
          <button
            ref={button}
            type="button"
            {...look}
            className={clsx(look.className, styles['tail'])}
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? labels.hide : labels.show}
            <span className="sr"> {label}</span>
          </button>
        </span>
      )}
    </Field>
  )
}
