import type * as contract from '@tillgate/contract/recovery.ts'
import type { CaptchaAction } from '@tillgate/contract/recovery.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Pool } from '#server/db/db.ts'
import { spendCaptcha } from './captcha.queries.ts'

/** Returns a challenge within a rate limit, because a challenge costs the server 50 ms. */
export const getCaptchaChallenge =
  ({ captcha }: Deps) =>
  async (
    { query }: Input<typeof contract.getCaptchaChallenge>,
    { pool, meta, keyring }: Context<Caller>,
  ): Promise<Answer<typeof contract.getCaptchaChallenge>> => {
    const { challenge } = captcha
    if (!challenge) return refuse('route.not-found')
    const limit = { name: 'captcha-challenge', subject: meta.ip, max: 30, seconds: 60 }
    await limitRate({ pool, keyring }, [limit])
    return { ...(await challenge({ action: query.action, manual: query.manual === 'true' })) }
  }

const failed = (): never => refuse('captcha.failed', { fields: [{ field: 'captcha', code: 'captcha.required' }] })

/** Spec 1 §8: a failed check shows the button; an unavailable provider is named, and the form stays filled. */
export const requireHuman = async (
  { captcha, pool }: Pick<Deps, 'captcha'> & { pool: Pool },
  token: string | undefined,
  asked: { ip: string; action: CaptchaAction },
): Promise<void> => {
  if (token === undefined) return failed()
  const verdict = await captcha.verify(token, asked)
  if (!verdict.ok) return verdict.reason === 'failed' ? failed() : refuse('captcha.unavailable', { retryAfter: 5 })
  const { once } = verdict
  // The built-in provider accepts an answer repeatedly, so the server stores spent answers.
  if (once && !(await withIdentity(pool, (db) => spendCaptcha(db, once.signature, once.expiresAt)))) failed()
}
