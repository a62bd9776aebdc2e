import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import {
  allColumns,
  entriesOf,
  frozenColumns,
  isRemovable,
  paymentOf,
  rightsOf,
} from '#server/testing/frozen.queries.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aSeller, letGo, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'
import { buildRun } from '../runs/build.service.ts'

const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_frozen'), ISSUER_URL: `${url}/issuer` })

let ids: { order: string; statement: string; payment: string; settled: string; open: string }
beforeAll(async () => {
  const seller = await aSeller(app)
  await sellOnce(seller.till)
  const { id } = await buildRun(app.worker, { programId: standardProgram, cutOff: await databaseTime(app) })
  await letGo([await anOperator(app), await anOperator(app)], id, { payable: 8.09 })
  await sellOnce(seller.till)
  const { id: statement, orderId: order, achEntryId } = await paymentOf(app, seller.storeId)
  ids = { order, statement, payment: achEntryId ?? '', ...(await entriesOf(app, seller.storeId)) }
})

/** Columns that remain writable, also for the owner of the database. */
const openColumns = async (table: string, id: string): Promise<string[]> => {
  const frozen = await frozenColumns(app, table, id)
  return (await allColumns(app, table)).filter((column) => !frozen.includes(column))
}

test('orders, payments and statement sums are immutable', async () => {
  expect(await openColumns('payment_order', ids.order)).toEqual([])
  expect(await openColumns('ach_entry', ids.payment)).toEqual([])
  expect(await openColumns('statement_sum', ids.statement)).toEqual([])
})

test('only the payout state of a statement is updatable', async () => {
  expect(await openColumns('statement', ids.statement)).toEqual([
    'settled_at',
    'ach_entry_id',
    'sent_at',
    'returned_at',
    'return_code',
    'return_text',
    'rolled_over_to',
    'moved_at',
    'left_at',
  ])
})

test('an entry joins one statement and stays otherwise unchanged', async () => {
  expect(await openColumns('entry', ids.settled)).toEqual([])
  expect(await openColumns('entry', ids.open)).toEqual(['statement_id'])
})

test('refuses to delete payout rows', async () => {
  const rows = [
    ['payment_order', ids.order],
    ['statement', ids.statement],
    ['statement_sum', ids.statement],
    ['ach_entry', ids.payment],
    ['entry', ids.settled],
    ['entry', ids.open],
  ] as const
  for (const [table, id] of rows) expect([table, await isRemovable(app, table, id)]).toEqual([table, false])
})

// [table, what an operator may do to it: insert, delete, and the columns that may be updated]
const operatorRights: [string, string[]][] = [
  ['ach_entry', ['insert']],
  [
    'ach_event',
    [
      'insert',
      'mail',
      'resolution',
      'resolved_at',
      'resolved_by',
      'state',
      'typed_at',
      'typed_by',
      'typed_reason',
      'typed_sealed',
      'why',
    ],
  ],
  [
    'ach_file',
    [
      'asked_at',
      'attempt_error',
      'attempted_at',
      'attempts',
      'bank_file_id',
      'insert',
      'sent_at',
      'status',
      'void_reason',
    ],
  ],
  ['ach_reply', ['acknowledged_at', 'handled_at', 'insert', 'problems']],
  ['bank_posting', ['insert']],
  ['bank_posting_entry', ['insert']],
  ['change_proposal', ['decided_at', 'decided_by', 'decision_reason', 'insert', 'obstacle', 'state']],
  ['entry', ['insert', 'payable_from', 'statement_id']],
  ['payment_order', ['hash', 'insert', 'previous_hash']],
  ['payout_hold', ['end_reason', 'ended_at', 'ended_by', 'insert']],
  ['statement_sum', ['insert']],
]
test.each(operatorRights)('%s: an operator may write only %j', async (table, rights) => {
  expect(await rightsOf(app, 'tillgate_operator', table)).toEqual(rights)
})

test('a partner writes only sales, no payout rows', async () => {
  const tables = operatorRights.map(([table]) => table).filter((table) => !['entry', 'payout_hold'].includes(table))
  for (const table of [...tables, 'settlement_run', 'statement']) {
    expect([table, await rightsOf(app, 'tillgate_tenant', table)]).toEqual([table, []])
  }
  expect(await rightsOf(app, 'tillgate_tenant', 'entry')).toEqual(['insert'])
})
