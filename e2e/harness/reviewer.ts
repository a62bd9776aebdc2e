import { listApplications } from '@tillgate/contract/operator-queue.ts'
import { verifyOperatorCode, loginOperator } from '@tillgate/contract/operator-auth.ts'
import { claimApplication } from '@tillgate/contract/operator-decisions.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { demoAuthenticator } from '../../apps/server/src/seed/staff.ts'
import { codeAt, stepAt } from '../../apps/server/src/secrets/totp.ts'
import { releaseOperatorCodes } from './database.ts'
import { demoPassword } from './portal.ts'
import { callsTo } from './calls.ts'
import { ours } from './ours.ts'

/** Returns a code of the demonstration's authenticator that was not used yet. */
const freshCode = async (): Promise<string> => {
  await releaseOperatorCodes()
  return codeAt(demoAuthenticator, stepAt(Math.floor(Date.now() / 1000)))
}

const calls = (token?: string) =>
  callsTo(ours().url, token, {
    withCode: async (route, send) => send(needsFreshCode(route) ? await freshCode() : undefined),
  })

/** Signs an operator of the demonstration in, by the console's calls. */
export const aReviewer = async (email: string) => {
  const { ticket } = await calls()(loginOperator, { body: { email, password: demoPassword } })
  const { accessToken } = await calls()(verifyOperatorCode, { body: { ticket, code: await freshCode() } })
  const call = calls(accessToken)
  return {
    call,
    /** Takes the application of a store, and gives its id. */
    take: async (storeId: string): Promise<string> => {
      const { items } = await call(listApplications, { query: { view: 'all', pageSize: 100 } })
      const found = items.find((one) => one.storeId === storeId)
      if (!found) throw new Error('No such application is in the queue.')
      await call(claimApplication, { params: { id: found.id } })
      return found.id
    },
  }
}
