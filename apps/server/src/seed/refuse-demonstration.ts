import { withIdentity } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { demoApplicants } from './applicants.ts'
import { demoPartners } from './programme.ts'
import { activeAccounts } from './seed.queries.ts'
import { demoStaff } from './staff.ts'

const emails = [
  ...demoStaff.map(({ email }) => email),
  ...demoPartners.flatMap(({ people }) => people.map(({ email }) => email)),
  ...demoApplicants.map(({ email }) => email),
]

/**
 * Rejects a production start on a database in which a demonstration account can sign in, because the passwords and
 * authenticator secrets of these accounts are published.
 */
export const refuseDemonstration = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const found = await withIdentity(pool, (db) => activeAccounts(db, emails))
  if (found.length === 0) return
  throw new Error(
    `The database holds accounts of the demonstration programme (${found.join(', ')}): anybody knows their password. ` +
      'Production runs on a database without them: name another one in DATABASE_URL, or deactivate them.',
  )
}
