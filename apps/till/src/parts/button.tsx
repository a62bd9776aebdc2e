import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

/** Milliseconds in which a button that has just taken a place ignores presses: a double press pays nothing twice and skips nothing. */
const deaf = 600

type Props = {
  children: ReactNode
  onClick: () => void
  kind?: 'primary' | 'secondary' | 'danger' | 'tonal'
  size?: '' | 'big' | 'go'
  /** Says why nothing can be pressed; the button keeps its place. */
  isInert?: boolean
  keys?: string
  isFull?: boolean
  /** Of a button that stays chosen. */
  isPressed?: boolean
}
export const Button = ({
  children,
  onClick,
  kind = 'secondary',
  size = '',
  isInert = false,
  keys,
  isFull = false,
  isPressed,
}: Props) => (
  <button
    type="button"
    className={`t-btn ${kind} ${size} ${isFull ? 'full' : ''}`}
    aria-disabled={isInert || undefined}
    aria-pressed={isPressed}
    onClick={() => {
      if (!isInert) onClick()
    }}
  >
    <span>{children}</span>
    {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
  </button>
)

type LargeProps = Omit<Props, 'size' | 'isFull' | 'isPressed'>
const Deaf = ({ onClick, isInert = false, ...rest }: LargeProps) => {
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  const press = (): void => {
    if (!isInert && performance.now() - since.current >= deaf) onClick()
  }
  const pressByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || event.repeat || document.querySelector('dialog[open]')) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => pressByKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return <Button {...rest} isInert={isInert} size="go" isFull onClick={press} />
}

/** The large button, also pressed by F8. `place` names its action; after a change it ignores presses for 600 ms. */
export const LargeButton = ({ place, ...rest }: LargeProps & { place: string }) => <Deaf key={place} {...rest} />
