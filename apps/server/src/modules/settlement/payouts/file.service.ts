import { createHash } from 'node:crypto'
import { writeNachaFile, type NachaProblem } from '@tillgate/domain/nacha-file.ts'
import { bankDay, effectiveDay, fileMinute, fileModifiers } from '@tillgate/domain/payout-dates.ts'
import type { Db } from '#server/db/db.ts'
import type { AchSettings } from '#server/config/ach-settings.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { openPayoutAccounts, type PayoutAccount } from '../../banking/api.ts'
import { insertAchEntries, insertFile, listModifiers, readTrace, reserveTraces } from './files.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { LockedRun, Payable } from './payouts.queries.ts'

export const fileField = (rowId: string) => ({ table: 'ach_file', column: 'sealed', partnerId: '', rowId })

/** Groups statements by partner, in their order. */
export const byPartner = <T extends { partnerId: string }>(rows: readonly T[]): [string, T[]][] => [
  ...Map.groupBy(rows, ({ partnerId }) => partnerId),
]

type Payment = Payable & { account: PayoutAccount }

/** Returns each statement with its store's account and locks the accounts until the transaction ends. */
const withAccounts = async (db: Db, keyring: Keyring, statements: readonly Payable[]): Promise<Payment[]> => {
  const payments: Payment[] = []
  for (const [partnerId, ofPartner] of byPartner(statements)) {
    const storeIds = ofPartner.map(({ storeId }) => storeId)
    const accounts = await openPayoutAccounts(db, keyring, partnerId, storeIds)
    for (const one of ofPartner) {
      const account = accounts.find(({ storeId }) => storeId === one.storeId) ?? refuse('run.changed')
      // Some banks do not report the holder. The entry must name a receiver, so the store's name is used.
      payments.push({ ...one, account: { ...account, holder: account.holder.trim() || one.business } })
    }
  }
  return payments
}

/** Refuses the file with the first value that the format cannot contain; the message names the store. */
const throwProblems = (problems: readonly NachaProblem[], payments: readonly Payment[]): never => {
  const [problem] = problems
  const business = problem?.entry === undefined ? '' : (payments[problem.entry]?.business ?? '')
  return refuse('run.file', { current: { fault: problem?.fault ?? '', business } })
}

type FileInput = {
  ach: AchSettings
  run: Pick<LockedRun, 'id' | 'number' | 'cutOff'>
  statements: readonly Payable[]
  now: Date
}

/** Composes the bank file as of `now`. `lastTrace` reserves trace numbers for `count` payments and returns the last one. */
const compose = async (
  db: Db,
  keyring: Keyring,
  { ach, run, statements, now }: FileInput,
  lastTrace: (count: number) => Promise<number>,
) => {
  const payments = await withAccounts(db, keyring, statements)
  const count = payments.length + (ach.offset ? 1 : 0)
  const last = await lastTrace(count)
  const odfi = ach.destination.routing.slice(0, 8)
  const traceOf = (at: number): string => `${odfi}${String(last - count + 1 + at).padStart(7, '0')}`
  const day = bankDay(now)
  const used = await listModifiers(db, day)
  const modifier = fileModifiers.find((one) => !used.includes(one)) ?? refuse('run.file-of-day')
  const arrives = effectiveDay(run.cutOff, now, ach.deadline)
  const file = writeNachaFile({
    destination: ach.destination,
    origin: ach.origin,
    company: ach.company,
    createdAt: fileMinute(now),
    modifier,
    cutOffDay: bankDay(run.cutOff),
    effectiveDay: arrives,
    lineEnding: ach.lineEnding,
    offset: ach.offset && { ...ach.offset, trace: traceOf(payments.length) },
    entries: payments.map(({ id: statementId, cents, supportId, account }, index) => ({
      routing: account.routing,
      account: account.account,
      accountType: account.accountType,
      cents,
      statementId,
      supportId,
      holder: account.holder,
      trace: traceOf(index),
    })),
  })
  if ('problems' in file) return throwProblems(file.problems, payments)
  return { text: file.text, payments, traceOf, day, modifier, arrives }
}

/** Returns the file that an approval would send now, without storing it and without reserving trace numbers. */
export const previewFile = async (db: Db, keyring: Keyring, making: FileInput): Promise<string> =>
  (await compose(db, keyring, making, async (count) => (await readTrace(db)) + count)).text

/**
 * Creates the bank file of a run and returns the payment of each statement. Stores every value of the file, so that the
 * same run gives the same bytes.
 */
export const makeFile = async (
  db: Db,
  keyring: Keyring,
  making: FileInput,
): Promise<{ entries: { partnerId: string; id: string; statementId: string }[]; sha256: string; name: string }> => {
  const { run, now } = making
  const { text, payments, traceOf, day, modifier, arrives } = await compose(db, keyring, making, (count) =>
    reserveTraces(db, count),
  )
  const id = newId()
  const sha256 = createHash('sha256').update(text).digest('hex')
  const name = `${day.replaceAll('-', '')}-R${run.number}-${modifier}.ach`
  await insertFile(db, {
    id,
    runId: run.id,
    name,
    day,
    modifier,
    effectiveDay: arrives,
    sealed: keyring.seal(fileField(id), text),
    sha256,
    entries: payments.length,
    creditCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    approvedAt: now,
  })
  const entries = payments.map(({ partnerId, id: statementId, cents, account }, index) => ({
    partnerId,
    id: newId(),
    fileId: id,
    statementId,
    bankLinkId: account.id,
    trace: traceOf(index),
    cents,
    effectiveDay: arrives,
    last4: account.last4,
    routingLast4: account.routingLast4,
    holder: account.holder,
    accountType: account.accountType,
  }))
  await insertAchEntries(db, entries)
  return { entries, sha256, name }
}
