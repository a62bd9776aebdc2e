import type { captchaChallenge } from '@tillgate/contract/recovery.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import { hit } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/refusal.ts'
import type { Deps } from '#server/deps.ts'

/** Making a challenge costs us 50 ms of work, so nobody gets them by the hundred. */
export const newChallenge =
  ({ captcha }: Deps) =>
  async (
    { query }: Asked<typeof captchaChallenge>,
    { pool, meta }: Context<Caller>,
  ): Promise<Answer<typeof captchaChallenge>> => {
    const { challenge } = captcha
    if (!challenge) return refuse('route.not-found')
    const limit = { name: 'captcha-challenge', subject: meta.ip, max: 30, seconds: 60 }
    const exceeded = await withIdentity(pool, (db) => hit(db, [limit]))
    if (exceeded) refuse('rate.too-many', { retryAfter: exceeded.retryAfter })
    return { ...(await challenge({ action: query.action, manual: query.manual === 'true' })) }
  }
