import type * as contract from '@tillgate/contract/journal.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { balanceOf, creditsOf, debitsOf } from '@tillgate/domain/journal.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { streamFile } from '#server/http/stream-file.ts'
import { booksOf, hasBooks, type Books } from './books.service.ts'
import { journalFile } from './journal-files.service.ts'
import { listMappedAccounts, replaceMappedAccounts } from './journal.queries.ts'

const toJournal = (books: Books): Answer<typeof contract.getJournal> => ({
  month: books.month,
  isOpen: books.isOpen,
  cutOffs: books.cutOffs,
  statements: books.statements,
  entries: books.entries.map(({ kind, count, lines }) => ({
    kind,
    count,
    lines: lines.map(({ account, cents }) => ({
      account,
      debit: fromCents(Math.max(cents, 0)),
      credit: fromCents(Math.max(-cents, 0)),
    })),
  })),
  lines: books.entries.reduce((sum, { lines }) => sum + lines.length, 0),
  debit: fromCents(debitsOf(books.entries)),
  credit: fromCents(creditsOf(books.entries)),
  checks: books.checks.map(({ check, cents, otherCents }) => ({
    check,
    amount: fromCents(cents),
    other: fromCents(otherCents),
    isMet: cents === otherCents,
  })),
  clearing: {
    opening: fromCents(books.openingCents),
    inTransit: fromCents(books.clearing.inTransitCents),
    held: fromCents(books.clearing.heldCents),
    debts: fromCents(books.clearing.debtCents),
    closing: fromCents(balanceOf(books.clearing)),
  },
  accounts: books.accounts.map(({ account, digits, number, name }) => ({ account, digits, number, name })),
})

export const getJournal = (
  { query: { month, storeId } }: Input<typeof contract.getJournal>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getJournal>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    if (storeId !== undefined) await ownStores(db, partnerId, [storeId])
    return toJournal(await booksOf(db, { partnerId, storeId }, month, context.meta.language))
  })

export const downloadJournal =
  (deps: Pick<Deps, 'readSource' | 'sheets'>) =>
  ({ query }: Input<typeof contract.downloadJournal>, context: Context<PortalUser>, reply: FastifyReply) =>
    streamFile(deps, context, reply, 'month', async (db) => {
      const { partnerId } = context.caller
      const { month, storeId, format } = query
      if (storeId !== undefined) await ownStores(db, partnerId, [storeId])
      const books = await booksOf(db, { partnerId, storeId }, month, context.meta.language)
      if (!hasBooks(books)) refuse('report.nothing')
      return journalFile(deps, books, format, context.meta.language)
    })

const toNamed = (accounts: readonly { account: string; number: string; name: string }[]) =>
  Object.fromEntries(accounts.map(({ account, number, name }) => [account, `${number} ${name}`.trim()]))

export const updateJournalAccounts = (
  { body: { accounts } }: Input<typeof contract.updateJournalAccounts>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.updateJournalAccounts>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const before = toNamed(await listMappedAccounts(db, partnerId))
    await replaceMappedAccounts(db, partnerId, accounts)
    const after = toNamed(accounts)
    await audit({ action: 'partner.journal-accounts-changed', object: 'partner', objectId: partnerId, before, after })
    return { accounts: accounts.length }
  })
