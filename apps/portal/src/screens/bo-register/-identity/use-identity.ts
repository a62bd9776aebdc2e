import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { isIdentityComplete, identityRetrySeconds } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { useState } from 'react'
import { fetchIdentityToken, getProfile, updateIdentity } from '#portal/api/identity.ts'
import { getOnboardingQuery } from '#portal/api/onboarding.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useGoOn } from '#portal/features/onboarding/use-go-on.ts'
import { LinkMissing, useLink } from '#portal/features/plaid-link/use-link.ts'
import { updateAuthRecord, authRecord } from '#portal/features/session/auth-record.ts'
import { now } from '@tillgate/browser/clock.ts'

const isTooSoon = (error: unknown): error is Refused => error instanceof Refused && error.code === 'identity.too-soon'

/** Milliseconds during which news of a closed identity window are still shown. */
const closedNoticeMs = 30_000

/** Opens the identity check and reports its result. Spec 1 §4, identity verification. */
export const useIdentity = () => {
  const cache = useQueryClient()
  const goOn = useGoOn()
  const link = useLink()
  /** Pauses that the server does not return: after an unfinished check, and after a refused attempt. */
  const [until, setUntil] = useState<number>()
  const wait = (seconds: number = identityRetrySeconds) => setUntil(now() + seconds * 1000)
  /** Result of the last check since the page was opened. */
  const [outcome, setOutcome] = useState<IdentityStatus>()
  /** Finished check without a stored result, which must not be repeated. */
  const [finished, setFinished] = useState<string>()
  const [isJustClosed, setJustClosed] = useState(false)
  useAfter(isJustClosed ? closedNoticeMs : undefined, () => setJustClosed(false))

  const settle = async (status: IdentityStatus): Promise<void> => {
    setOutcome(status)
    if (isIdentityComplete(status)) return goOn()
    if (status === 'IDV_ACTIVE') wait()
    await cache.invalidateQueries({ queryKey: getOnboardingQuery.queryKey })
  }
  const report = async (check: string): Promise<void> => {
    setFinished(check)
    const status = await updateIdentity(check)
    setFinished(undefined)
    await settle(status)
  }
  /** Reads the profile again, which has the reason why there is no check. */
  const reread = async (): Promise<void> => {
    const profile = await getProfile(authRecord()?.user.id ?? '')
    await updateAuthRecord(profile)
    await settle(profile.identityVerificationStatus)
  }
  const check = async (): Promise<void> => {
    if (finished !== undefined) return report(finished)
    const end = await link.open(fetchIdentityToken)
    if (!end) return reread()
    if (end.kind === 'success') return report(end.session)
    setJustClosed(true)
    await cache.invalidateQueries({ queryKey: getOnboardingQuery.queryKey })
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
