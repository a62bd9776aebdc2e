import { getOperatorSelf, extendOperatorSession } from '@tillgate/contract/operator-auth.ts'
import { call } from '#operator/api/client.ts'
import { now } from '@tillgate/browser/clock.ts'

/** How long before the end somebody is asked whether they are still there. */
export const warningMs = 2 * 60_000
/** Hands that move say so to the server, but not with every key. */
const tellEvery = 60_000

type Listen = { near: (isNear: boolean) => void }

/**
 * The server decides when a desk is empty; this tab only knows how long it has left. Before it warns it asks once more:
 * another tab may have been busy. A call that fails changes nothing: the next 401 ends the session anyway.
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
    // The press of a button is a pair of hands too: once is enough.
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
