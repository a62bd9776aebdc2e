import type * as contract from '@tillgate/contract/pos-balance.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { IssuerUnknownError, type CardBalance } from '#server/integrations/card-issuer/port.ts'
import type { Deps } from '#server/ports/deps.ts'
import { programFor, requireSelling } from '../pricing/price.service.ts'
import { readPaper } from './printouts.service.ts'
import { listProgramsOf } from '../programs.queries.ts'
import { printBalance } from './print-balance.answer.ts'
import { listPurses } from './till-settings.queries.ts'

/** A terminal serves one shopper at a time; a person who asks for more than a day's shoppers collects balances. */
const limitsOf = ({ terminalId, userId }: Till) => [
  { name: 'balance-terminal', subject: terminalId, max: 60, seconds: 3600 },
  { name: 'balance-person', subject: userId, max: 120, seconds: 24 * 3600 },
]

/** Purses of the named program, or of all programs of the store, and the store's paper. Refuses a till that may not sell. */
const readStore = async (db: Db, till: Till, code: string | undefined) => {
  const first = await programFor(db, till, code)
  await requireSelling(db, till, first.timeZone)
  const programs = code === undefined ? await listProgramsOf(db, till.partnerId, till.storeId) : [first]
  const purses = await listPurses(
    db,
    programs.map(({ id }) => id),
  )
  return { names: new Map(purses.map(({ code: purse, name }) => [purse, name])), paper: await readPaper(db, till) }
}

const ask = async (
  { cardIssuer, log }: Deps,
  cardToken: string,
): Promise<CardBalance | 'unknown-card' | 'not-reported'> => {
  try {
    return await cardIssuer.balance(cardToken)
  } catch (error) {
    if (!(error instanceof IssuerUnknownError)) throw error
    log.warn({ why: error.message }, 'card.balance.unanswered')
    return refuse('card.unavailable', { retryAfter: 5 })
  }
}

/** Asks the issuer for the balance of a card. Stores no balance: the audit entry says who asked for which card. */
export const getCardBalance =
  (deps: Deps) =>
  async (
    { body }: Input<typeof contract.getCardBalance>,
    { pool, caller, meta, keyring }: KeyedTill,
  ): Promise<Answer<typeof contract.getCardBalance>> => {
    refuseExceeded(await withIdentity(pool, (db) => claim(db, keyring, limitsOf(caller))))
    const { names, paper } = await withTenant({ pool, caller }, (db) => readStore(db, caller, body.program))
    const balance = await ask(deps, body.cardToken)
    const after = typeof balance === 'string' ? { result: balance } : { result: 'reported', last4: balance.last4 }
    await withTenant({ pool, caller }, (db) =>
      writeAudit(db, keyring, caller, meta, {
        action: 'card.balance-read',
        object: 'terminal',
        objectId: caller.terminalId,
        after,
      }),
    )
    if (balance === 'unknown-card') return refuse('card.unknown')
    if (balance === 'not-reported') return refuse('balance.not-reported')
    const purses = balance.purses
      .filter(({ purse }) => names.has(purse))
      .map(({ purse, cents, ofCents, until }) => ({
        purse,
        amount: fromCents(cents),
        of: ofCents === null ? null : fromCents(ofCents),
        until,
      }))
    const shown = { lastPanFourDigits: balance.last4, asOf: balance.asOf, purses }
    return { ...shown, printout: printBalance(paper, shown, names, meta.language) }
  }
