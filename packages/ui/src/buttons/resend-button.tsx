import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from './button.tsx'

/** Seconds to wait after the first, second and every later sending. */
const pauses = [30, 60, 120] as const
const every = 1000

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What a reload of the page must not forget: the number of codes sent, and the seconds until the next one may be. */
export type ResendPause = { sent: number; seconds: number }

type Props = {
  label: string
  /** Pause from before a reload. */
  paused?: ResendPause | undefined
  onPause?: (pause: ResendPause) => void
  /** "Resend in 0:30"; announced at start and end, not every second. */
  waiting: (time: string) => string
  ready: string
  busy?: boolean
  /** True: sent, so the pause begins. */
  resend: () => Promise<boolean>
}

export const ResendButton = ({ label, paused, onPause, waiting, ready, busy = false, resend }: Props) => {
  const [sent, setSent] = useState(paused?.sent ?? 0)
  const [left, setLeft] = useState<number>(paused?.seconds ?? pauses[0])
  const [spoken, setSpoken] = useState('')
  const isWaiting = left > 0

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), every)
    return () => clearInterval(timer)
  }, [isWaiting])
  const begin = useEffectEvent(() => {
    if (!paused) onPause?.({ sent: 0, seconds: pauses[0] })
  })
  useEffect(() => begin(), [])
  const send = async () => {
    if (!(await resend())) return
    const pause = pauses[Math.min(sent + 1, pauses.length - 1)] ?? pauses[0]
    setSent(sent + 1)
    setLeft(pause)
    onPause?.({ sent: sent + 1, seconds: pause })
    setSpoken(waiting(clockText(pause)))
  }

  return (
    <>
      <Button variant="ghost" size="sm" inactive={isWaiting} busy={busy} onClick={() => void send()}>
        {isWaiting ? waiting(clockText(left)) : label}
      </Button>
      <output className="sr">{isWaiting ? spoken : ready}</output>
    </>
  )
}
