import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { operatorCode, operatorEnrol, operatorLogin } from '@tillgate/contract/operator-auth.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { codeAt, stepAt } from '#server/secrets/totp.ts'
import { databaseSeconds } from '../modules/accounts/operator-auth/operator-auth.queries.ts'
import { aPerson, lineOf, password } from './people.ts'
import type { TestApp } from './start-app.ts'

/** Somebody of the staff with a live session, without the cost of a sign-in. */
export const anOperator = (app: TestApp, role: OperatorRole = 'OPERATOR') =>
  aPerson(app, { audience: 'operator', role, partnerId: null })
export type TestOperator = Awaited<ReturnType<typeof anOperator>>

/** What an authenticator would show, so many steps from now. */
export const codeNow = async (app: TestApp, secret: string, by = 0): Promise<string> => {
  const now = await withIdentity(app.deps.pool, databaseSeconds)
  return codeAt(secret, stepAt(now) + by)
}

/** The two steps of a person who sets up an authenticator on the way. */
export const enrolled = async (app: TestApp, email: string) => {
  const { call } = lineOf(app)
  const { ticket } = await call(operatorLogin, { body: { email, password } })
  const { secret, otpauthUrl } = await call(operatorEnrol, { body: { ticket } })
  const self = await call(operatorCode, { body: { ticket, code: await codeNow(app, secret) } })
  return { secret, otpauthUrl, self, ...lineOf(app, self.accessToken) }
}
