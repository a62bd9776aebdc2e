import { login } from '@tillgate/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aRetailer, clientOf, password, signIn } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

/** Beginning, choosing a role and committing belong to every transaction; the look at its key to every write. */
const isFrame = (text: string): boolean => /^(begin|commit|rollback|set local role)\b|request_key/i.test(text.trim())
const workOf = async (happening: () => Promise<unknown>): Promise<string[]> =>
  (await app.statementsOf(happening)).filter((text) => !isFrame(text))

test('sign-in runs four statements, from a new device five', async () => {
  const { email } = await aRetailer(app, { stores: 3 })
  const { device } = await signIn(app, email)
  const again = () => clientOf(app).call(login, { body: { email, password, device } })

  expect(await workOf(again)).toHaveLength(4)
  const other = await aRetailer(app)
  expect(await workOf(() => signIn(app, other.email))).toHaveLength(5)
})

test('failed sign-in runs the same three statements for all', async () => {
  const person = await aRetailer(app)
  const fail = (email: string) => () => signIn(app, email, 'Wrong-password-1').catch(() => {})

  const known = await workOf(fail(person.email))
  const unknown = await workOf(fail(anEmail()))

  expect(known).toHaveLength(3)
  expect(known).toEqual(unknown)
})
