import { getOperatorSelf, extendOperatorSession } from '@tillgate/contract/operator-auth.ts'
import { call } from '#operator/api/client.ts'
import { now } from '@tillgate/browser/clock.ts'

/** Milliseconds between the idle warning and the end of the session. */
export const warningMs = 2 * 60_000
/** Minimum milliseconds between two activity reports to the server. */
const tellEvery = 60_000

type Listen = { near: (isNear: boolean) => void }

/**
 * Warns before the server ends an idle session. Asks the server for the remaining time first, because another tab may
 * have been active. Ignores failed calls: the next 401 ends the session.
 */
export const watchIdle = ({ near }: Listen) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let toldAt = now()
  const update = ({ idleSeconds }: { idleSeconds: number }): void => {
    clearTimeout(timer)
    const left = idleSeconds * 1000
    near(left <= warningMs)
    // Asked again at the warning, and a second after the end: then the answer is a 401, which ends the session here.
    timer = setTimeout(ask, left > warningMs ? left - warningMs : left + 1000)
  }
  const ask = (): void => void call(getOperatorSelf, {}).then(update, () => undefined)
  const stay = (): void => {
    // A button press also fires an activity event; the second report is skipped.
    if (now() - toldAt < 1000) return
    toldAt = now()
    void call(extendOperatorSession, {}).then(update, () => undefined)
  }
  const onHands = (): void => {
    if (now() - toldAt >= tellEvery) stay()
  }
  const hands = ['pointerdown', 'keydown', 'wheel'] as const
  for (const kind of hands) document.addEventListener(kind, onHands, { passive: true })
  ask()
  return {
    stay,
    end: (): void => {
      clearTimeout(timer)
      for (const kind of hands) document.removeEventListener(kind, onHands)
    },
  }
}
