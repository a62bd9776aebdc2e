import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { workingRoles, type StaffRole } from '@tillgate/domain/staff-roles.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { verifyOperatorCode, enrolOperator, loginOperator } from '@tillgate/contract/operator-auth.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { codeAt, newSecret, stepAt } from '#server/secrets/totp.ts'
import { databaseSeconds } from '../modules/staff/sign-in/operator-auth.queries.ts'
import { secretField } from '../modules/staff/sign-in/staff-credentials.service.ts'
import { setSecret } from './operators.queries.ts'
import { aPerson, clientOf, password } from './people.ts'
import type { TestApp } from './start-app.ts'

/**
 * An operator with a live session, without the cost of a sign-in. `code` returns an unused code; `call` sends one with each call that
 * needs it, one call after the other, unless the test gives a code.
 */
export const anOperator = async (
  app: TestApp,
  role: OperatorRole = 'OPERATOR',
  staffRoles: readonly StaffRole[] = workingRoles,
) => {
  const person = await aPerson(app, { audience: 'operator', role, staffRoles, partnerId: null })
  const secret = newSecret()
  const code = async (): Promise<string> => {
    await setSecret(app, person.id, app.deps.keyring.seal(secretField(person.id), secret))
    return codeNow(app, secret)
  }
  let before: Promise<unknown> = Promise.resolve()
  const line = clientOf(app, person.token, 'en-US', (route, send) => {
    if (!needsFreshCode(route)) return send()
    const turn = before.then(async () => send(await code()))
    before = turn.catch(() => undefined)
    return turn
  })
  return { ...person, ...line, code }
}
export type TestOperator = Awaited<ReturnType<typeof anOperator>>

/** What an authenticator would show, so many steps from now. */
export const codeNow = async (app: TestApp, secret: string, by = 0): Promise<string> => {
  const now = await withIdentity(app.deps.pool, databaseSeconds)
  return codeAt(secret, stepAt(now) + by)
}

/** The two steps of a person who sets up an authenticator on the way. */
export const enrolled = async (app: TestApp, email: string) => {
  const { call } = clientOf(app)
  const { ticket } = await call(loginOperator, { body: { email, password } })
  const { secret, otpauthUrl } = await call(enrolOperator, { body: { ticket } })
  const self = await call(verifyOperatorCode, { body: { ticket, code: await codeNow(app, secret) } })
  return { secret, otpauthUrl, self, ...clientOf(app, self.accessToken) }
}
