import type { CaptchaAction } from '@tillgate/contract/recovery.ts'
import type { Pool } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { refuse } from '#server/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { spendCaptcha } from './captcha.queries.ts'

const failed = (): never => refuse('captcha.failed', { fields: [{ field: 'captcha', code: 'captcha.required' }] })

/** Spec 1 §8: a failed check brings the button; a provider that cannot be asked is said plainly, and nothing is lost. */
export const requireHuman = async (
  { captcha, pool }: Pick<Deps, 'captcha'> & { pool: Pool },
  token: string | undefined,
  asked: { ip: string; action: CaptchaAction },
): Promise<void> => {
  if (token === undefined) return failed()
  const verdict = await captcha.verify(token, asked)
  if (!verdict.ok) return verdict.reason === 'failed' ? failed() : refuse('captcha.unavailable', { retryAfter: 5 })
  const { once } = verdict
  // A provider of our own accepts its answers again and again: we are who remembers.
  if (once && !(await withIdentity(pool, (db) => spendCaptcha(db, once.signature, once.expiresAt)))) failed()
}
