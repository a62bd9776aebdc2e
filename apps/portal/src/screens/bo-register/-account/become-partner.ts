import { setNewPartner } from '@tillgate/contract/registration.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { forget, keptUntil } from '#portal/features/session/keep.ts'
import { session, startSession } from '#portal/features/session/session.ts'

const Onboarding = z.object({ token: z.string(), email: z.string() })

/** Chooses the type with the sign-in, or with the token of the registration. From then on somebody is signed in. */
export const becomePartner = async (type: StoreType): Promise<void> => {
  const kept = session() ? undefined : await keptUntil('onboarding-token')
  const onboarding = kept && z.parse(Onboarding, JSON.parse(kept.value))
  const answer = await call(setNewPartner, { body: { Type: type } }, onboarding ? { bearer: onboarding.token } : {})
  await startSession(onboarding?.email ?? session()?.user.email ?? answer.userIdentifier, answer)
  forget('onboarding-token')
}
