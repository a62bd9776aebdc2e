import { Readable } from 'node:stream'
import type * as contract from '@tillgate/contract/operator-payment-orders.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { paidOrComing } from '@tillgate/domain/payout-states.ts'
import { money } from '@tillgate/domain/money.ts'
import { payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import { timeIn, zoneName } from '@tillgate/domain/zones.ts'
import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import { operatorEsES } from '@tillgate/phrases/operator-es-es.ts'
import { translator, type Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import { paperDates, paperDayOf } from '#server/base/paper-dates.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { drawn, type Paper } from '#server/http/paper.ts'
import { wholeOrder } from './order.service.ts'

/** Uses the phrases of the screen. */
const translate = translator({ 'en-US': operatorEnUS, 'es-ES': operatorEsES })
type Counted = 'order.entries' | 'order.purchases' | 'order.statements'
const translateCount = (language: Language, key: Counted, count: number): string =>
  translate(language, count === 1 ? `${key}_one` : `${key}_other`, { figure: count.toLocaleString('en-US') })

type Order = contract.PaymentOrder
const drawHead = (paper: Paper, order: Order, language: Language): void => {
  const { run, statements } = order
  const cutOff = new Date(run.cutOff)
  const paidWord = paidOrComing(statements.map(({ state }) => state))
  const purchases = statements.reduce((sum, one) => sum + one.purchases, 0)
  paper.heading(order.partner.name)
  paper.line(
    translate(language, 'order.lead', {
      number: `PO-${order.number}`,
      program: run.program,
      day: paperDates(language, run.timeZone).day(cutOff),
      time: `${timeIn(run.timeZone, cutOff)} ${zoneName(run.timeZone, cutOff)}`,
    }),
  )
  paper.line(`R-${run.number}, ${translate(language, `run-status.${run.status}`)}`, { quiet: true })
  paper.line(
    `${translateCount(language, 'order.statements', order.statementTotal)}, ${translateCount(language, 'order.purchases', purchases)}`,
    { quiet: true },
  )
  paper.figure(translate(language, 'order.amount'), money(order.amount), { strong: true })
  paper.figure(translate(language, `order.${paidWord}`), money(order.paid))
  paper.figure(translate(language, 'order.held'), money(order.held))
  paper.figure(translate(language, 'order.returned'), money(order.returned))
  if (order.moved > 0)
    paper.line(translate(language, 'order.of-it-moved', { amount: money(order.moved) }), { quiet: true })
  if (!order.isBalanced || !order.isIntact) paper.line(translate(language, 'order.off'), { strong: true })
}

const drawStatements = async (paper: Paper, order: Order, language: Language): Promise<void> => {
  for (const statement of order.statements) {
    const { last4, trace, effectiveOn, returnCode, lines, entries } = statement
    const table = paper.table([
      { title: `${statement.store}, ${statement.supportId}`, share: 0.6 },
      { title: translate(language, `payout-state.${statement.state}`), share: 0.2, isNumeric: true },
      { title: '', share: 0.2, isNumeric: true },
    ])
    await table.row([
      last4 === null ? translate(language, 'order.no-account') : translate(language, 'order.account', { last4 }),
    ])
    if (trace !== null) await table.row([`${translate(language, 'order.trace')}: ${trace}`])
    if (effectiveOn !== null)
      await table.row([`${translate(language, 'order.arrives')}: ${paperDayOf(language, effectiveOn)}`])
    if (returnCode !== null) await table.row([`${returnCode}: ${statement.returnText}`])
    for (const { kind, count, amount } of lines) {
      await table.row([
        translate(language, `run-line.${kind}`),
        translateCount(language, 'order.entries', count),
        money(amount),
      ])
    }
    const sum = [
      translate(language, 'order.payable'),
      translateCount(language, 'order.entries', entries),
      money(statement.payable),
    ]
    await table.row(sum, true)
  }
}

const drawTimeline = async (
  paper: Paper,
  { timeline }: Order,
  language: Language,
  stamp: (iso: string) => string,
): Promise<void> => {
  const table = paper.table([
    { title: translate(language, 'order.timeline'), share: 0.25 },
    { title: '', share: 0.75 },
  ])
  for (const { at, kind, store, by, detail } of timeline) {
    const hold = kind === 'held' ? payoutHoldKinds.find((one) => one === detail) : undefined
    const what = translate(language, `event.${kind}`, {
      store: store === '' ? translate(language, 'event.all-stores') : store,
      detail: hold === undefined ? detail : translate(language, `hold-kind.${hold}`),
    })
    const line = by?.name ? `${what}, ${by.name}` : what
    await table.row([stamp(at), line])
  }
}

/** Creates a payment order as a PDF with its present state. */
export const downloadPaymentOrder =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params }: Input<typeof contract.downloadPaymentOrder>,
    { pool, meta: { language } }: Context<Operator>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const order = await withOperator(pool, (db) => wholeOrder(db, params, config))
    const zone = order.run.timeZone
    const dates = paperDates(language, zone)
    const stamp = (iso: string): string => dates.time(new Date(iso))
    const number = `PO-${order.number}`
    const sheet = { title: `${translate(language, 'order.one')} ${number}`, language, day: new Date(order.run.cutOff) }
    const pieces = drawn(sheet, async (paper) => {
      drawHead(paper, order, language)
      await drawStatements(paper, order, language)
      await drawTimeline(paper, order, language, stamp)
    })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', attachment(`${number}.pdf`))
      .send(Readable.from(pieces))
  }
