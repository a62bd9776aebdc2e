import { getOperatorSelf, extendOperatorSession } from '@tillgate/contract/operator-auth.ts'
import { operatorIdleSeconds } from '@tillgate/domain/passcodes.ts'
import { call } from '#operator/api/client.ts'
import { now } from '@tillgate/browser/clock.ts'

/** Milliseconds between the idle warning and the end of the session. */
export const warningMs = 2 * 60_000
/** Minimum milliseconds between two activity reports to the server. */
const extendEvery = 60_000

type Listen = { near: (isNear: boolean) => void }

/**
 * Warns before the server ends an idle session. Asks the server for the remaining time first, because another tab may
 * have been active. Ignores failed calls: the next 401 ends the session.
 */
export const watchIdle = ({ near }: Listen) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let extendedAt = now()
  const update = ({ idleSeconds }: { idleSeconds: number }): void => {
    clearTimeout(timer)
    const left = idleSeconds * 1000
    // The last report may be of the page before a reload or of another tab: only the server knows its time.
    extendedAt = now() + left - operatorIdleSeconds * 1000
    near(left <= warningMs)
    // Asked again at the warning, and a second after the end: then the answer is a 401, which ends the session here.
    timer = setTimeout(ask, left > warningMs ? left - warningMs : left + 1000)
  }
  const ask = (): void => void call(getOperatorSelf, {}).then(update, () => undefined)
  const stay = (): void => {
    // A button press also fires an activity event; the second report is skipped.
    if (now() - extendedAt < 1000) return
    extendedAt = now()
    void call(extendOperatorSession, {}).then(update, () => undefined)
  }
  const onActivity = (): void => {
    if (now() - extendedAt >= extendEvery) stay()
  }
  const activityEvents = ['pointerdown', 'keydown', 'wheel'] as const
  for (const kind of activityEvents) document.addEventListener(kind, onActivity, { passive: true })
  ask()
  return {
    stay,
    end: (): void => {
      clearTimeout(timer)
      for (const kind of activityEvents) document.removeEventListener(kind, onActivity)
    },
  }
}
