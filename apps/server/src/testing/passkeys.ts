import * as operatorContract from '@tillgate/contract/operator-passkeys.ts'
import * as contract from '@tillgate/contract/passkeys.ts'
import { passkeySiteOf } from '#server/config/passkey-site.ts'
import type { TestOperator } from './operators.ts'
import { clientOf, password, type aPerson } from './people.ts'
import { softwarePasskey, type SoftwarePasskey } from './software-passkey.ts'
import type { TestApp } from './start-app.ts'

/** The site of the tests' app. */
export const passkeySite = ({ deps }: Pick<TestApp, 'deps'>) => {
  const site = passkeySiteOf(deps.config.publicUrl)
  if (!site) throw new Error('the tests run at localhost')
  return site
}

/** Adds a passkey to a signed-in person of the portal. */
export const addPasskey = async (
  app: TestApp,
  { call }: Pick<Awaited<ReturnType<typeof aPerson>>, 'call'>,
  counts = true,
): Promise<SoftwarePasskey> => {
  const passkey = softwarePasskey(passkeySite(app), counts)
  const { attempt, options } = await call(contract.beginPasskey, { body: { password } })
  await call(contract.addPasskey, { body: { attempt, name: 'Laptop', credential: passkey.create(options) } })
  return passkey
}

/** Signs in to the portal. `email`: the account that a password proved before. */
export const signInWith = async (app: TestApp, passkey: SoftwarePasskey, email?: string, devices?: string[]) => {
  const { call } = clientOf(app)
  const { attempt, options } = await call(contract.beginPasskeySignIn, {
    body: email === undefined ? {} : { email },
  })
  return call(contract.signInWithPasskey, {
    body: { attempt, passkey: passkey.answer(options), ...(devices && { devices }) },
  })
}

/** What adds a new passkey to an operator: the passkey and the body of the call. */
export const aNewOperatorPasskey = async (app: TestApp, { call }: Pick<TestOperator, 'call'>) => {
  const passkey = softwarePasskey(passkeySite(app))
  const { attempt, options } = await call(operatorContract.beginOperatorPasskey, {})
  return { passkey, body: { attempt, name: 'Security key', credential: passkey.create(options) } }
}

/** Adds a passkey to an operator. Returns its id as well. */
export const addOperatorPasskey = async (app: TestApp, me: Pick<TestOperator, 'call'>) => {
  const { passkey, body } = await aNewOperatorPasskey(app, me)
  await me.call(operatorContract.addOperatorPasskey, { body })
  const { items } = await me.call(operatorContract.listOperatorPasskeys, {})
  return { passkey, id: items.at(-1)?.id ?? '' }
}

const attempt = 'x'.repeat(43)
const part = 'eA'

/** Bodies of the right form whose attempt never began. */
export const anAssertion = {
  attempt,
  passkey: { id: part, clientDataJSON: part, authenticatorData: part, signature: part, userHandle: part },
}
export const anAddition = {
  attempt,
  name: 'Laptop',
  credential: { id: part, clientDataJSON: part, attestationObject: part, transports: [] },
}
