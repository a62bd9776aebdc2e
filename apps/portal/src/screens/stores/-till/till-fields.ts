import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { Translate } from '@tillgate/browser/i18n.ts'
import type { TillSettings } from '@tillgate/contract/till-settings.ts'
import { fromCents, money, toCents } from '@tillgate/domain/money.ts'
import {
  defaultTillRules,
  tillActions,
  type LimitedRole,
  type LimitUnit,
  type TillAction,
  type TillRule,
} from '@tillgate/domain/till-permissions.ts'
import {
  defaultTillSettings,
  isKnownTender,
  paperWidths,
  type PaperWidth,
  type PrintingMode,
  type QuickKey,
  type RegisterMode,
} from '@tillgate/domain/till-settings.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { keysOn, pagesOf } from './key-pages.ts'
import { percent } from '#portal/features/figures/figures.ts'

type Rule = TillRule['rule']
type Subject = { action: TillAction; role: LimitedRole }
/** `limit`: dollars or percent as typed; empty without a limit. Stays typed while the rule has no limit. */
export type PermissionFields = Subject & { rule: Rule; limit: string }
/** `paperMm`: text of the chosen width. */
export type ReceiptFields = { paperMm: string; printing: PrintingMode; lastLine: string; showBalance: boolean }
/** Settings that tills follow today. The others are sent back as they were read. */
export type TillFields = {
  permissions: PermissionFields[]
  lockMinutes: string
  registerMode: RegisterMode
  /** `name`: empty for a kind with the till's own word. */
  tenderKinds: { code: string; name: string }[]
  /** Dollars as typed. */
  float: string
  quickKeys: QuickKey[]
  receipt: ReceiptFields
}

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

export const knownTill = ({
  permissions,
  lockMinutes,
  registerMode,
  tenderKinds,
  float,
  quickKeys,
  receipt,
}: TillSettings): TillFields => ({
  permissions: permissions.map(({ action, role, rule, limit, limitUnit }) => ({
    action,
    role,
    rule,
    limit: limitText(limit, limitUnit),
  })),
  lockMinutes: String(lockMinutes),
  registerMode,
  tenderKinds: tenderKinds.map(({ code, name }) => ({ code, name: name ?? '' })),
  float: float.toFixed(2),
  quickKeys,
  receipt: { ...receipt, paperMm: String(receipt.paperMm) },
})

export const hasLimit = ({ action, rule }: Pick<PermissionFields, 'action' | 'rule'>): boolean =>
  rule === 'ALLOWED' && tillActions[action] !== null

/** Code of a kind that the store adds: stays with the kind when it is renamed. */
export const freeCode = (kinds: readonly { code: string }[]): string => {
  let number = 1
  while (kinds.some(({ code }) => code === `OWN_${number}`)) number += 1
  return `OWN_${number}`
}

/** NaN for a text that is not readable as an amount. */
const limitOf = (permission: PermissionFields): number | null =>
  hasLimit(permission) && permission.limit.trim() !== '' ? Number(permission.limit) : null

/** The chosen width in millimetres. */
export const paperOf = ({ paperMm }: Pick<ReceiptFields, 'paperMm'>): PaperWidth =>
  paperWidths.find((width) => String(width) === paperMm) ?? defaultTillSettings.receipt.paperMm

/** Returns the body of the change: typed settings over those that were read. */
export const toBody = (
  { permissions, lockMinutes, registerMode, tenderKinds, float, quickKeys, receipt }: TillFields,
  read: TillSettings,
) => ({
  version: read.version,
  permissions: permissions.map((permission) => ({
    action: permission.action,
    role: permission.role,
    rule: permission.rule,
    limit: limitOf(permission),
  })),
  lockMinutes: Number(lockMinutes),
  registerMode,
  tenderKinds: tenderKinds.map(({ code, name }) => ({ code, name: name.trim() === '' ? null : name.trim() })),
  float: float.trim() === '' ? 0 : Number(float),
  quickKeys,
  receipt: { ...receipt, lastLine: receipt.lastLine.trim(), paperMm: paperOf(receipt) },
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

type Shown = { name: string; label: string; show: (fields: TillFields) => string }
const receiptDifferences = (t: Translate<PhraseKey>): Shown[] => [
  {
    name: 'paperMm',
    label: t('till-settings.paper'),
    show: ({ receipt }) => t('till-settings.paper-width', { width: receipt.paperMm }),
  },
  {
    name: 'printing',
    label: t('till-settings.printing'),
    show: ({ receipt }) => t(`till-settings.printing-${receipt.printing}`),
  },
  { name: 'lastLine', label: t('till-settings.last-line'), show: ({ receipt }) => receipt.lastLine.trim() },
  {
    name: 'showBalance',
    label: t('till-settings.show-balance'),
    show: ({ receipt }) => t(receipt.showBalance ? 'activity.on' : 'activity.off'),
  },
]

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
    {
      name: 'registerMode',
      label: t('till-settings.register'),
      show: ({ registerMode }: TillFields) =>
        t(registerMode === 'TILL' ? 'till-settings.register-till' : 'till-settings.register-own'),
    },
    {
      name: 'tenderKinds',
      label: t('till-settings.kinds'),
      show: ({ tenderKinds }: TillFields) =>
        tenderKinds.map(({ code, name }) => name || (isKnownTender(code) ? t(`tender.${code}`) : code)).join(', '),
    },
    {
      name: 'float',
      label: t('till-settings.float'),
      show: ({ float }: TillFields) => (Number.isNaN(Number(float)) ? float : money(Number(float))),
    },
    { name: 'quickKeys', label: t('quick-keys.title'), show: keysText },
    ...receiptDifferences(t),
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
  registerMode: (chosen.has('registerMode') ? mine : theirs).registerMode,
  tenderKinds: (chosen.has('tenderKinds') ? mine : theirs).tenderKinds,
  float: (chosen.has('float') ? mine : theirs).float,
  quickKeys: (chosen.has('quickKeys') ? mine : theirs).quickKeys,
  receipt: {
    paperMm: (chosen.has('paperMm') ? mine : theirs).receipt.paperMm,
    printing: (chosen.has('printing') ? mine : theirs).receipt.printing,
    lastLine: (chosen.has('lastLine') ? mine : theirs).receipt.lastLine,
    showBalance: (chosen.has('showBalance') ? mine : theirs).receipt.showBalance,
  },
})
