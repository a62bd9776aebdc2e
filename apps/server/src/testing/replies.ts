import { createHash, randomInt } from 'node:crypto'
import { writeAchReturns, type Reply } from '@tillgate/domain/testing/write-ach-returns.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import type { AchBank } from '#server/integrations/ach-bank/port.ts'
import { standardProgram } from './forms.ts'
import { aRetailer, type Retailer } from './people.ts'
import { plaidApp } from './plaid.ts'
import { databaseTime } from './tills.queries.ts'
import { createShelf, createTill } from './tills.ts'
import { sellOnce } from './payouts.ts'
import { buildRun } from '../modules/settlement/runs/build.service.ts'
import { takeReplies } from '../modules/settlement/replies/replies.jobs.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'
import { payRunOf } from './statements.queries.ts'

const sumOf = (text: string) => createHash('sha256').update(Buffer.from(text, 'latin1')).digest('hex')

/** A bank whose outbox is what a test puts there. */
export const aBank = () => {
  const waiting = new Map<string, string>()
  const achBank: AchBank = {
    putFile: () => Promise.reject(new Error('nothing is sent here')),
    listOutbox: async (after = '') =>
      [...waiting]
        .filter(([name]) => name > after)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .slice(0, 2)
        .map(([name, text]) => ({ name, sha256: sumOf(text) })),
    readOutbox: async (name) => {
      const text = waiting.get(name)
      return text === undefined ? undefined : { text, sha256: sumOf(text) }
    },
    ack: async (name) => void waiting.delete(name),
  }
  return { achBank, waiting }
}

/** The product with a bank of the test's, Plaid and a card issuer; and stores that were paid. */
export const repliesApp = async (settings: NodeJS.ProcessEnv = {}) => {
  const issuer = await aSandbox()
  const plaid = await plaidApp({ ISSUER_URL: `${issuer.url}/issuer`, ...settings })
  const { app } = plaid
  const bank = aBank()
  const deps = { ...app.worker, achBank: bank.achBank }

  const sell = async (admin: Retailer): Promise<void> => {
    await sellOnce(await createTill(app, admin))
  }
  const cutOff = async () => buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })

  /** Approved, linked, with one sale in a statement of $8.09 that a file paid. */
  const aPayout = async (wish: Parameters<typeof aRetailer>[1] = {}) => {
    const admin = await aRetailer(app, wish)
    await updateRows(
      app.owner,
      'store',
      { id: admin.storeId },
      { applicationStatus: 'PENDING_AUTH', contactEmail: 'office@delgado.test' },
    )
    await plaid.link(admin, 'platypus')
    await updateRows(app.owner, 'store', { id: admin.storeId }, { applicationStatus: 'APPROVED', status: 'ACTIVE' })
    await createShelf(app, admin)
    await sell(admin)
    await cutOff()
    const statementId = (await listRows(app.owner, 'statement', { partnerId: admin.partnerId }, 'cutOff'))[0]?.id ?? ''
    const trace = `01140153${String(randomInt(1, 9_999_999)).padStart(7, '0')}`
    await payRunOf(app, [statementId], { trace })
    const reply = (code: string, change: Partial<Reply> = {}): Reply => ({
      code,
      originalTrace: trace,
      routing: '011401533',
      account: '1111222233330000',
      cents: 809,
      text: code.startsWith('R') ? 'AS THE BANK SAYS IT' : '',
      isSavings: false,
      ...change,
    })
    return { admin, statementId, trace, reply }
  }

  let nth = 0
  /** Puts a file into the bank's outbox. */
  const fileText = (text: string): string => {
    nth += 1
    const name = `20261123-${String(nth).padStart(6, '0')}.ach`
    bank.waiting.set(name, text)
    return name
  }
  const file = (...replies: Reply[]): string => fileText(writeAchReturns(replies))
  const take = () => takeReplies(deps)
  return { app, plaid, bank, deps, aPayout, sell, cutOff, file, fileText, take }
}
