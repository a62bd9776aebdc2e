import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { isIdentityComplete, isIdentityRetry, identityRetrySeconds } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { useState } from 'react'
import { fetchIdentityToken, readProfile, updateIdentity } from '#portal/api/identity.ts'
import { onboardingState } from '#portal/api/onboarding.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useGoOn } from '#portal/features/onboarding/use-go-on.ts'
import { LinkMissing, useLink } from '#portal/features/plaid-link/use-link.ts'
import { updateAuthRecord, authRecord } from '#portal/features/session/auth-record.ts'
import { now } from '@tillgate/browser/clock.ts'

/** In this tab, so that loading the page again does not shorten the wait on the screen. */
const storedUnder = 'identity-again-at'

const stored = (): number | undefined => {
  const until = Number(sessionStorage.getItem(storedUnder) ?? Number.NaN)
  const longest = now() + identityRetrySeconds * 1000
  return until > now() && until <= longest ? until : undefined
}

/** Until when there is no new attempt. The server decides by its own clock; this is what people see. */
const useRetryWait = () => {
  const [until, setUntil] = useState(stored)

  const wait = (seconds: number = identityRetrySeconds): void => {
    const end = now() + seconds * 1000
    sessionStorage.setItem(storedUnder, String(end))
    setUntil(end)
  }
  return { until, wait }
}

const isTooSoon = (error: unknown): error is Refused => error instanceof Refused && error.code === 'identity.too-soon'

/** How long a window that was closed may still be followed by news of what was done in it. */
const newsWithin = 30_000

/** From the button to the answer about the check. Spec 1 §4, identity verification. */
export const useIdentity = () => {
  const cache = useQueryClient()
  const goOn = useGoOn()
  const link = useLink()
  const { until, wait } = useRetryWait()
  /** What the last check came to, if it came to anything since the page was opened. */
  const [outcome, setOutcome] = useState<IdentityStatus>()
  /** A check that is finished and about which nobody has answered yet: it is not done twice. */
  const [finished, setFinished] = useState<string>()
  const [isJustClosed, setJustClosed] = useState(false)
  useAfter(isJustClosed ? newsWithin : undefined, () => setJustClosed(false))

  const settle = async (status: IdentityStatus): Promise<void> => {
    setOutcome(status)
    if (isIdentityComplete(status)) return goOn()
    if (isIdentityRetry(status)) wait()
    await cache.invalidateQueries({ queryKey: onboardingState.queryKey })
  }
  const tell = async (check: string): Promise<void> => {
    setFinished(check)
    const status = await updateIdentity(check)
    setFinished(undefined)
    await settle(status)
  }
  /** There is nothing to show: the profile says why. */
  const reread = async (): Promise<void> => {
    const profile = await readProfile(authRecord()?.user.id ?? '')
    await updateAuthRecord(profile)
    await settle(profile.identityVerificationStatus)
  }
  const check = async (): Promise<void> => {
    if (finished !== undefined) return tell(finished)
    const end = await link.open(fetchIdentityToken)
    if (!end) return reread()
    if (end.kind === 'success') return tell(end.session)
    setJustClosed(true)
    await cache.invalidateQueries({ queryKey: onboardingState.queryKey })
  }
  const checking = useChange({
    once: true,
    mutationFn: async () => {
      try {
        await check()
      } catch (error) {
        if (isTooSoon(error)) wait(error.retryAfter)
        else if (!(error instanceof LinkMissing)) throw error
      }
    },
  })
  const { mutate: begin, isPending: busy, error: refusal } = checking
  return {
    begin: () => begin(),
    busy,
    refusal,
    outcome,
    isUnheard: finished !== undefined,
    isJustClosed,
    until,
    goOn,
    link,
  }
}
