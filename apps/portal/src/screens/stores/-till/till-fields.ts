import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { Translate } from '@tillgate/browser/i18n.ts'
import type { TillSettings } from '@tillgate/contract/till-settings.ts'
import { fromCents, money, toCents } from '@tillgate/domain/money.ts'
import {
  defaultTillRules,
  tillActions,
  type LimitedRole,
  type LimitUnit,
  type ServedTillAction,
  type TillRule,
} from '@tillgate/domain/till-permissions.ts'
import { defaultTillSettings, type QuickKey } from '@tillgate/domain/till-settings.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { keysOn, pagesOf } from './key-pages.ts'
import { percent } from '#portal/features/figures/figures.ts'

type Rule = TillRule['rule']
type Subject = { action: ServedTillAction; role: LimitedRole }
/** `limit`: dollars or percent as typed; empty without a limit. Stays typed while the rule has no limit. */
export type PermissionFields = Subject & { rule: Rule; limit: string }
/** Settings that tills follow today. The others are sent back as they were read. */
export type TillFields = { permissions: PermissionFields[]; lockMinutes: string; quickKeys: QuickKey[] }

/** Limit in dollars or percent, or null. */
const limitText = (limit: number | null, unit: LimitUnit | null): string => {
  if (limit === null) return ''
  return unit === 'USD' ? limit.toFixed(2) : String(limit)
}

export const defaultPermission = ({ action, role }: Subject): PermissionFields => {
  const { rule, limit } = defaultTillRules[action][role]
  return { action, role, rule, limit: limitText(limit === null ? null : fromCents(limit), tillActions[action]) }
}
export const defaultLockMinutes = String(defaultTillSettings.lockMinutes)

export const knownTill = ({ permissions, lockMinutes, quickKeys }: TillSettings): TillFields => ({
  permissions: permissions.map(({ action, role, rule, limit, limitUnit }) => ({
    action,
    role,
    rule,
    limit: limitText(limit, limitUnit),
  })),
  lockMinutes: String(lockMinutes),
  quickKeys,
})

export const hasLimit = ({ action, rule }: Pick<PermissionFields, 'action' | 'rule'>): boolean =>
  rule === 'ALLOWED' && tillActions[action] !== null

/** NaN for a text that is not readable as an amount. */
const limitOf = (permission: PermissionFields): number | null =>
  hasLimit(permission) && permission.limit.trim() !== '' ? Number(permission.limit) : null

/** Returns the body of the change: typed settings over those that were read. */
export const toBody = ({ permissions, lockMinutes, quickKeys }: TillFields, read: TillSettings) => ({
  version: read.version,
  permissions: permissions.map((permission) => ({
    action: permission.action,
    role: permission.role,
    rule: permission.rule,
    limit: limitOf(permission),
  })),
  lockMinutes: Number(lockMinutes),
  registerMode: read.registerMode,
  tenderKinds: read.tenderKinds,
  float: read.float,
  quickKeys,
  receipt: read.receipt,
})

export const isDefault = (permission: PermissionFields): boolean => {
  const { rule, limit } = defaultTillRules[permission.action][permission.role]
  const typed = limitOf(permission)
  return permission.rule === rule && (typed === null ? limit === null : toCents(typed) === limit)
}

/** "Allowed up to $50.00". */
export const ruleText = (t: Translate<PhraseKey>, permission: PermissionFields): string => {
  const limit = limitOf(permission)
  if (limit === null || Number.isNaN(limit)) return t(`till-settings.${permission.rule}`)
  const shown = tillActions[permission.action] === 'USD' ? money(limit) : percent(limit)
  return t('till-settings.up-to', { limit: shown })
}

export const subjectText = (t: Translate<PhraseKey>, { action, role }: Subject): string =>
  t('till-settings.of-role', { action: t(`till-settings.action-${action}`), role: t(`role.${role}`) })

/** "Produce: Bananas (4011), Limes (4048)". */
const keysText = ({ quickKeys }: TillFields): string =>
  pagesOf(quickKeys)
    .map((page) => {
      const keys = keysOn(quickKeys, page)
      return `${page}: ${keys.map(({ label, barcode, picture }) => `${label} (${[barcode, picture].filter(Boolean).join(', ')})`).join(', ')}`
    })
    .join('; ')

const nameOf = ({ action, role }: Subject): string => `${action} ${role}`
const permissionIn = ({ permissions }: TillFields, subject: Subject): PermissionFields =>
  permissions.find((one) => nameOf(one) === nameOf(subject)) ?? defaultPermission(subject)

export const tillDifferences = (
  t: Translate<PhraseKey>,
  { mine, before, theirs }: Record<'mine' | 'before' | 'theirs', TillFields>,
): Difference[] => {
  const minutes = (fields: TillFields) => t('till-settings.minutes', { count: Number(fields.lockMinutes) })
  const compared = [
    ...mine.permissions.map((one) => {
      const show = (fields: TillFields) => ruleText(t, permissionIn(fields, one))
      return { name: nameOf(one), label: subjectText(t, one), show }
    }),
    { name: 'lockMinutes', label: t('till-settings.lock'), show: minutes },
    { name: 'quickKeys', label: t('quick-keys.title'), show: keysText },
  ]
  return compared.flatMap(({ name, label, show }) =>
    show(mine) === show(theirs)
      ? []
      : [{ name, label, mine: show(mine), theirs: show(theirs), isTouched: show(mine) !== show(before) }],
  )
}

/** The named settings as typed here, all others as saved now. */
export const settledTill = (mine: TillFields, theirs: TillFields, chosen: ReadonlySet<string>): TillFields => ({
  permissions: theirs.permissions.map((one) => (chosen.has(nameOf(one)) ? permissionIn(mine, one) : one)),
  lockMinutes: (chosen.has('lockMinutes') ? mine : theirs).lockMinutes,
  quickKeys: (chosen.has('quickKeys') ? mine : theirs).quickKeys,
})
