import type { PortalRole } from '@tillgate/domain/roles.ts'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { onboardingState } from '#portal/api/onboarding.ts'
import { cache } from '#portal/cache.ts'
import { roomFor } from './room-for.ts'

/** Asks the server where the partner stands. Apart from the guard: who is approved never loads any of this. */
export const askRoom = async (
  wanted: StaticDataRouteOption | undefined,
  role: PortalRole,
): Promise<string | undefined> => roomFor(wanted ?? {}, await cache.fetchQuery(onboardingState), role)
