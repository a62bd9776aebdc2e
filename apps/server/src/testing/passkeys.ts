import * as contract from '@tillgate/contract/passkeys.ts'
import { passkeySiteOf } from '#server/config/passkey-site.ts'
import { clientOf, type aPerson } from './people.ts'
import { softwarePasskey, type SoftwarePasskey } from './software-passkey.ts'
import type { TestApp } from './start-app.ts'

/** The site of the tests' app. */
export const passkeySite = ({ deps }: Pick<TestApp, 'deps'>) => {
  const site = passkeySiteOf(deps.config.publicUrl)
  if (!site) throw new Error('the tests run at localhost')
  return site
}

/** Adds a passkey to somebody who is signed in to the portal. */
export const addPasskey = async (
  app: TestApp,
  { call }: Pick<Awaited<ReturnType<typeof aPerson>>, 'call'>,
  counts = true,
): Promise<SoftwarePasskey> => {
  const passkey = softwarePasskey(passkeySite(app), counts)
  const { attempt, options } = await call(contract.beginPasskey, { body: {} })
  await call(contract.addPasskey, { body: { attempt, name: 'Laptop', credential: passkey.create(options) } })
  return passkey
}

/** Signs in to the portal. `email`: the account that a password proved before. */
export const signInWith = async (app: TestApp, passkey: SoftwarePasskey, email?: string) => {
  const { call } = clientOf(app)
  const { attempt, options } = await call(contract.beginPasskeySignIn, {
    body: email === undefined ? {} : { email },
  })
  return call(contract.signInWithPasskey, { body: { attempt, passkey: passkey.answer(options) } })
}
