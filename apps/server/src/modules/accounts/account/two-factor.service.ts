import type { activateTwoFactor, inactivateTwoFactor } from '@tillgate/contract/account.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/caller.ts'
import { refuse } from '#server/refusal.ts'
import { say } from '#server/http/speak.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { noteEvent } from './account-events.service.ts'
import { setTwoFactor } from './account.queries.ts'
import { ownAccount, requirePassword, type OwnAccount } from './step-up.service.ts'

const change = ({ pool, caller, meta }: Context<PortalUser>, account: OwnAccount, on: boolean): Promise<void> =>
  withIdentity(pool, async (db) => {
    const { userId } = caller
    if (!(await setTwoFactor(db, userId, on))) refuse('two-factor.unchanged')
    const kind = on ? 'two-factor-on' : 'two-factor-off'
    await noteEvent(db, meta, { userId }, kind)
    const params = { name: account.firstName }
    await messagePerson(db, meta.language, { channel: 'mail', to: account.email, kind, params })
  })

/** Fresh from a sign-in it needs no password. An address nobody has proven would lock its owner out. */
export const switchOn = async (
  { body }: Asked<typeof activateTwoFactor>,
  context: Context<PortalUser>,
): Promise<Answer<typeof activateTwoFactor>> => {
  const account = await ownAccount(context)
  if (account.isStale || body.password !== undefined) {
    await requirePassword(context, account, 'password', body.password)
  }
  if (!account.emailVerified) refuse('two-factor.email-unproven')
  await change(context, account, true)
  return { message: say(context.meta.language, 'two-factor.on') }
}

/** Taking a lock away always asks for the password. */
export const switchOff = async (
  { body }: Asked<typeof inactivateTwoFactor>,
  context: Context<PortalUser>,
): Promise<Answer<typeof inactivateTwoFactor>> => {
  const account = await ownAccount(context)
  await requirePassword(context, account, 'password', body.password)
  await change(context, account, false)
  return { message: say(context.meta.language, 'two-factor.off') }
}
