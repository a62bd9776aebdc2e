import { Refused } from '@tillgate/client/refused.ts'
import { listBankStatements } from '@tillgate/contract/operator-bank-statements.ts'
import { proposeRun, startRun } from '@tillgate/contract/operator-payouts.ts'
import { getSettlementOverview, getSettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { lastOperator, type ProductShown } from '../product.ts'
import { Unexpected } from '../shop/shopper.ts'
import { signInOperator } from '../shop/sign-up.ts'
import { dollars } from '../till/money.ts'
import type { End, Link, Say, Scenario } from './scenario.ts'

const consoleLink = ({ publicUrl }: ProductShown, label: string, path: string): Link => [
  label,
  `${publicUrl}/operator${path}`,
]

/** The last operator cuts off and proposes the run, so that both reviewers may approve. */
const cutOff = async (product: ProductShown, say: Say): Promise<End> => {
  const starter = lastOperator(product.accounts)
  if (!starter) throw new Unexpected('the demonstration has no operator')
  say(`1 of 3: ${starter.name} signs in`)
  const call = await signInOperator(starter.email, product.password, product.codes)
  const { programs } = await call(getSettlementOverview, {})
  const [program] = programs
  if (!program) throw new Unexpected('no program is settled')
  say('2 of 3: cuts off now instead of at five')
  const run = await call(startRun, { body: { programId: program.id } })
  say('3 of 3: proposes the run')
  const links = [consoleLink(product, 'Settlement runs', '/settlement-runs')]
  try {
    await call(proposeRun, { params: { id: run.id }, body: { note: 'Run by the sandbox console.' } })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'run.state') throw error
    return { text: `Nothing was due: run R-${run.number} has nothing to pay.`, links }
  }
  const detail = await call(getSettlementRun, { params: { id: run.id } })
  const approvers = detail.approvers.filter(({ obstacle }) => obstacle === null).map(({ name }) => name)
  const who =
    approvers.length > 0 ? `approve it as ${approvers.join(' or ')}` : 'nobody may approve all of it at present'
  return { text: `Run R-${run.number} waits for a second person: ${who}.`, links }
}

const Payouts = z.array(
  z.looseObject({ trace: z.string(), cents: z.number(), holder: z.string(), answers: z.array(z.string()) }),
)

/** Answers the newest unanswered payout as its bank. */
const answerWith =
  (code: string, words: string) =>
  async (product: ProductShown): Promise<End> => {
    const payouts = z.parse(Payouts, await (await fetch('/__sandbox/ach/payouts')).json())
    const payout = payouts.findLast(({ answers }) => answers.length === 0)
    const links = [consoleLink(product, 'Exceptions', '/exceptions'), ['Messages', '#messages'] satisfies Link]
    if (!payout) return { text: 'No payout waits at the bank: cut off and approve a run first.', links }
    const body = JSON.stringify({ trace: payout.trace, code })
    const answer = await fetch('/__sandbox/ach/returns', { method: 'POST', body })
    if (!answer.ok) throw new Unexpected('the bank did not answer the payout')
    const amount = dollars(payout.cents / 100)
    return { text: `${code} for ${amount} to ${payout.holder}: ${words} The product looks every minute.`, links }
  }

/** Offers a statement that continues the last one in the console. */
const statement = async (product: ProductShown): Promise<End> => {
  const reader = lastOperator(product.accounts)
  if (!reader) throw new Unexpected('the demonstration has no operator')
  const call = await signInOperator(reader.email, product.password, product.codes)
  const { items } = await call(listBankStatements, { query: { pageSize: 100, sortDirection: 1 } })
  const latest = items.find(({ isWithdrawn }) => !isWithdrawn)
  const query = latest ? `?after=${latest.day}&cents=${toCents(latest.closing)}` : ''
  if (!(await fetch(`/__sandbox/ach/statement${query}`)).ok) {
    const links = [consoleLink(product, 'Reconciliation', '/reconciliation/bank')]
    return { text: `The statement of ${latest?.day} is loaded. The next one ends on the next day.`, links }
  }
  return {
    text: 'The statement holds the files, returns and fees since the last one. Load it in the console.',
    links: [
      ['Statement, BAI2', `/__sandbox/ach/statement${query}`],
      consoleLink(product, 'Reconciliation', '/reconciliation/bank'),
    ],
  }
}

export const settlementScenarios: readonly Scenario[] = [
  {
    title: 'Cut off and pay',
    words: 'Everything sold so far becomes a run; it is proposed, and stops before its approval',
    length: '4 calls',
    run: cutOff,
  },
  {
    title: 'Bank sends a payout back',
    words: 'R02, the account is closed: a hold, a mail, another account, and the money goes out again',
    length: '1 call',
    run: answerWith('R02', 'its account is closed.'),
  },
  {
    title: 'Bank freezes an account',
    words: 'R16: nobody is paid until an operator confirms that the account works again',
    length: '1 call',
    run: answerWith('R16', 'its account is frozen.'),
  },
  {
    title: 'Bank changes a number',
    words: 'C01 arrives and is applied; old and new contacts are mailed',
    length: '1 call',
    run: answerWith('C01', 'paid, with another number from now on.'),
  },
  {
    title: 'Bank writes its statement',
    words: 'A BAI2 file of the payout account since its last statement, to load on the reconciliation page',
    length: '2 calls, a download',
    run: statement,
  },
]
