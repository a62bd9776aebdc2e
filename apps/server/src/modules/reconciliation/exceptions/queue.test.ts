import * as contract from '@tillgate/contract/operator-exceptions.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { repliesApp } from '#server/testing/replies.ts'

const { app, aPayout, file, take } = await repliesApp({ DATABASE_URL: await testDatabase('_replies') })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const box = mailbox(app)

test('the queue lists oldest first and applies its filters', async () => {
  const operator = await anOperator(app)
  const browse = async (query: NonNullable<Parameters<typeof ask>[0]>) =>
    (await ask(query)).items.map(({ code, why }) => `${code} ${why}`)
  const ask = (query: {
    view?: 'open' | 'returns' | 'notices' | 'done' | 'rules'
    code?: string
    search?: string
    run?: number
  }) => operator.call(contract.listExceptions, { query })

  const payouts = [await aPayout(), await aPayout(), await aPayout(), await aPayout()] as const
  const [frozen, notice, closed, refused] = payouts
  file(frozen.reply('R16'))
  await take()
  file(notice.reply('C02', { text: '121042883' }))
  await take()
  file(closed.reply('R02'), refused.reply('R23'))
  await take()
  file(closed.reply('R02', { text: 'ONCE MORE' }))
  await take()

  expect(await browse({})).toEqual(['R16 confirm', 'C02 correction', 'R23 confirm', 'R02 duplicate'])
  expect(await browse({ view: 'returns' })).toEqual(['R16 confirm', 'R23 confirm', 'R02 duplicate'])
  expect(await browse({ view: 'notices' })).toEqual(['C02 correction'])
  expect(await browse({ view: 'rules' })).toEqual(['R02 null'])
  expect(await browse({ code: 'R23' })).toEqual(['R23 confirm'])
  expect(await browse({ search: notice.trace.slice(4) })).toEqual(['C02 correction'])
  const { items } = await ask({})
  expect(await browse({ run: items[0]?.run ?? 0 })).toEqual(['R16 confirm'])
  expect(await operator.call(contract.countExceptions, {})).toEqual({
    open: 4,
    returns: 3,
    notices: 1,
    cap: 1000,
    codes: ['C02', 'R02', 'R16', 'R23'],
  })

  const table = await (await operator.download(contract.exportExceptions, { query: { code: 'C02' } })).blob.text()
  const [heading, ...lines] = table.trim().split('\r\n')
  expect(heading).toContain('received_at,kind,code,state,why,amount,trace')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`,NOC,C02,OPEN,correction,8.09,${notice.trace},`)
  const query = { search: notice.trace.slice(4) }
  const found = await (await operator.download(contract.exportExceptions, { query })).blob.text()
  expect(found.trim().split('\r\n').slice(1)).toEqual(lines)

  const id = items[0]?.id ?? ''
  await operator.call(contract.resolveException, { params: { id }, body: { reason: 'Called the store at noon' } })
  expect(await browse({ view: 'done' })).toEqual(['R16 confirm'])
  expect(await operator.call(contract.countExceptions, {})).toMatchObject({ open: 3 })

  // One mail per file in which something waits.
  const mails = (await box.sentTo(operator.email)).map(({ subject }) => subject)
  expect(mails).toEqual(Array.from({ length: 4 }, () => 'The bank sent something back that needs you: 1'))
})
