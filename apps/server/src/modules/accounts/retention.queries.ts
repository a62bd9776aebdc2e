import { sql } from 'kysely'
import { expiring } from '#server/db/purge.ts'

/** Credentials are deleted a day after their expiry, so that the error can name the expiry. */
export const expiredCredentials = [
  expiring('passcode', sql`expires_at < now() - interval '1 day'`),
  expiring('link_token', sql`expires_at < now() - interval '1 day'`),
  expiring('passkey_challenge', sql`expires_at < now()`),
  expiring('session', sql`expires_at < now() or revoked_at < now() - interval '1 day'`),
  expiring('registration', sql`created_at < now() - interval '1 day'`),
  expiring('captcha_spent', sql`expires_at < now()`),
  // Deletes counts of wrong passwords after a month without a further wrong password.
  expiring('sign_in_guard', sql`open_at < now() - interval '30 days'`),
]
