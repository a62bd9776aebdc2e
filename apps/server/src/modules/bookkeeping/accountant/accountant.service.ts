import type * as contract from '@tillgate/contract/accountant.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { lastWholeMonth, accountantLinkState, accountantLinksPerDay } from '@tillgate/domain/accountant.ts'
import { addMonths } from '@tillgate/domain/month-figures.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { findBusinessName, requireRecentSignIn } from '#server/modules/accounts/api.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import { hasMonth } from '../months/month-statements.queries.ts'
import { monthsFrom } from '../months/months.service.ts'
import {
  deleteAccountant,
  findAccountant,
  listLinks,
  lockAccountant,
  revokeLinks,
  saveAccountant,
} from './accountant.queries.ts'
import { mailLink } from './send.service.ts'

type Settings = Answer<typeof contract.getAccountant>
type PortalContext = Context<PortalUser>

const settingsOf = async (db: Db, partnerId: string): Promise<Settings> => {
  const accountant = await findAccountant(db, partnerId)
  const links = await listLinks(db, partnerId)
  const now = await databaseNow(db)
  // A month that was sent is not sent again on its day.
  const nextMonth = addMonths(lastWholeMonth(now), accountant && accountant.sentMonth < lastWholeMonth(now) ? 0 : 1)
  return {
    accountant: accountant ? { name: accountant.name, email: accountant.email, isMonthly: accountant.isMonthly } : null,
    nextMonth,
    nextOn: `${addMonths(nextMonth, 1)}-01`,
    links: links.map((link) => ({
      id: link.id,
      month: link.month,
      email: link.email,
      state: accountantLinkState(link, now),
      sentAt: link.sentAt.toISOString(),
      expiresAt: link.expiresAt.toISOString(),
      downloads: link.downloads,
      downloadedAt: link.downloadedAt?.toISOString() ?? null,
    })),
  }
}

export const getAccountant = (_: unknown, context: PortalContext): Promise<Settings> =>
  withTenant(context, (db) => settingsOf(db, context.caller.partnerId))

/** Names the accountant. Another address ends the open links; all Store Admins learn of it. */
export const updateAccountant = async (
  { body: { password, name, email, isMonthly } }: Input<typeof contract.updateAccountant>,
  context: PortalContext,
): Promise<Settings> => {
  await requireRecentSignIn(context, password)
  const { partnerId, userId } = context.caller
  await limitRate(context, [{ name: 'accountant-named', subject: userId, max: 10, seconds: 24 * 3600 }])
  return auditedTransaction(context, async (db, audit) => {
    const before = await lockAccountant(db, partnerId)
    const sentMonth = lastWholeMonth(await databaseNow(db))
    const accountant = { name, email, isMonthly, language: context.meta.language }
    // Switched on again, the mail begins with the month that runs now.
    const isOn = isMonthly && before?.isMonthly !== true
    await saveAccountant(db, partnerId, { ...accountant, sentMonth: before && !isOn ? before.sentMonth : sentMonth })
    const isOther = before?.email !== email
    if (before && isOther) await revokeLinks(db, partnerId)
    await audit({
      action: 'accountant.named',
      object: 'partner',
      objectId: partnerId,
      before: before && { name: before.name, email: before.email, isMonthly: before.isMonthly },
      after: { name, email, isMonthly },
    })
    if (isOther) {
      const business = await findBusinessName(db, partnerId)
      await notifyPartner(db, context, partnerId, 'accountant-named', () => ({ business, accountant: name, email }))
    }
    return settingsOf(db, partnerId)
  })
}

export const removeAccountant = (_: unknown, context: PortalContext): Promise<Settings> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const before = (await lockAccountant(db, partnerId)) ?? refuse('accountant.not-named')
    await deleteAccountant(db, partnerId)
    await revokeLinks(db, partnerId)
    await audit({
      action: 'accountant.removed',
      object: 'partner',
      objectId: partnerId,
      before: { name: before.name, email: before.email },
    })
    return settingsOf(db, partnerId)
  })

export const sendAccountantPackage = async (
  { body: { month } }: Input<typeof contract.sendAccountantPackage>,
  context: PortalContext,
): Promise<Settings> => {
  const { partnerId } = context.caller
  await limitRate(context, [
    { name: 'accountant-links', subject: partnerId, max: accountantLinksPerDay, seconds: 24 * 3600 },
  ])
  return auditedTransaction(context, async (db, audit) => {
    const accountant = (await lockAccountant(db, partnerId)) ?? refuse('accountant.not-named')
    if (month > lastWholeMonth(await databaseNow(db))) refuse('accountant.month-open')
    if (!(await hasMonth(db, partnerId, monthsFrom(month)))) refuse('report.nothing')
    await mailLink(db, context, partnerId, accountant, month)
    await audit({
      action: 'accountant.pack-sent',
      object: 'partner',
      objectId: partnerId,
      after: { month, email: accountant.email },
    })
    return settingsOf(db, partnerId)
  })
}

export const revokeAccountantLink = (
  { params: { id } }: Input<typeof contract.revokeAccountantLink>,
  context: PortalContext,
): Promise<Settings> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const [month = refuse('accountant.link-over')] = await revokeLinks(db, partnerId, id)
    await audit({
      action: 'accountant.link-revoked',
      object: 'partner',
      objectId: partnerId,
      before: { month },
    })
    return settingsOf(db, partnerId)
  })
