import { tillPinLength } from '@tillgate/domain/till-permissions.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Icon } from './icon.tsx'
import { NumberPad } from './number-pad.tsx'

/** Milliseconds between two digits of a person; a scanner types faster, and its code is no PIN. */
const slowest = 35

type Props = {
  label: string
  error?: string | undefined
  corner: string
  onCorner: () => void
  /** Called with the last digit. The pad takes no digit until it has ended: a second sign-in would begin a second till. */
  onPin: (pin: string) => Promise<void>
}
/** Takes a PIN by touch or keyboard. The digits are never shown. */
export const PinPad = ({ label, error, corner, onCorner, onPin }: Props) => {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const last = useRef(-Infinity)
  // A whole PIN stays until it has been checked.
  const isChecking = pin.length === tillPinLength
  const send = async (whole: string): Promise<void> => {
    try {
      await onPin(whole)
    } finally {
      setPin('')
    }
  }
  const type = (digit: string): void => {
    if (isChecking) return
    const next = pin + digit
    setPin(next)
    if (next.length === tillPinLength) void send(next)
  }
  const remove = (): void => {
    if (!isChecking) setPin(pin.slice(0, -1))
  }
  const leave = (): void => {
    if (!isChecking) setPin('')
    onCorner()
  }
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    const isFast = event.timeStamp - last.current < slowest
    last.current = event.timeStamp
    if (event.key === 'Backspace') remove()
    else if (/^\d$/.test(event.key)) {
      if (isFast && !isChecking) setPin('')
      else type(event.key)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      {error === undefined || isChecking ? (
        <p className="t-pinlabel">{isChecking ? t('pinChecking') : label}</p>
      ) : (
        <div className="t-err" role="alert">
          <Icon name="warn" size="s" />
          {error}
        </div>
      )}
      <p className={`t-pin ${error === undefined || isChecking ? '' : 'bad'}`}>
        <span className="sr">{t('pinTyped', { typed: pin.length, of: tillPinLength })}</span>
        {Array.from({ length: tillPinLength }, (_, place) => (
          <i key={place} className={place < pin.length ? 'on' : ''} />
        ))}
      </p>
      <NumberPad onDigit={type} onDelete={remove} corner={corner} onCorner={leave} />
    </>
  )
}
