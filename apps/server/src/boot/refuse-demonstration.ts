import { withIdentity } from '#server/db/with-tenant.ts'
import { seededApplicants } from '#server/seed/applicant-data.ts'
import { demoPartners } from '#server/seed/program.ts'
import { activeAccounts } from '#server/seed/seed.queries.ts'
import { demoStaff } from '#server/seed/staff.ts'
import type { Deps } from '../ports/deps.ts'

const demonstrationEmails = [
  ...demoStaff.map(({ email }) => email),
  ...demoPartners.flatMap(({ people }) => people.map(({ email }) => email)),
  ...seededApplicants.map(({ email }) => email),
]

/**
 * Rejects a production start on a database in which a demonstration account can sign in, because the passwords and
 * authenticator secrets of these accounts are published.
 */
export const refuseDemonstration = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  const found = await withIdentity(pool, (db) => activeAccounts(db, demonstrationEmails))
  if (found.length === 0) return
  throw new Error(
    `The database holds accounts of the demonstration program (${found.join(', ')}): anybody knows their password. ` +
      'Production runs on a database without them: name another one in DATABASE_URL, or deactivate them.',
  )
}
