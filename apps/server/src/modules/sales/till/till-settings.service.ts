import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@tillgate/contract/till-settings.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents, toCents } from '@tillgate/domain/money.ts'
import {
  defaultTillRules,
  limitedRoles,
  tillActionNames,
  tillActions,
  tillPinLength,
  tillRoleOf,
  tillRuleOf,
  tillRulesOf,
  type ChangedRules,
  type TillRole,
  type TillRule,
  type TillRules,
} from '@tillgate/domain/till-permissions.ts'
import {
  isKnownTender,
  knownTenders,
  tillSettingParts,
  type TillSettingPart,
  type TillSettings,
} from '@tillgate/domain/till-settings.ts'
import type { PortalUser, Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { requireVersion } from '#server/http/version.ts'
import { allStores, ownStores } from '#server/modules/partners/api.ts'
import { listProgramsOf } from '../programs.queries.ts'
import {
  findTillSettings,
  listPurses,
  listTillSettings,
  saveTillSettings,
  type VersionedSettings,
} from './till-settings.queries.ts'

type Shown = Answer<typeof contract.getTillSettings>
type Edit = Input<typeof contract.updateTillSettings>['body']

/** Limits are stored in cents and in hundredths of a percent, and sent in dollars and percent. */
export const shownLimit = (limit: number | null): number | null => (limit === null ? null : fromCents(limit))
const storedLimit = (limit: number | null): number | null => (limit === null ? null : (toCents(limit) ?? 0))
const toRule = ({ rule, limit }: TillRule): TillRule => ({ rule, limit: shownLimit(limit) })

/** Rules of the store’s tills, and the role in which the person sells. Undefined: the person may not sell. */
export const findTillRules = async (db: Db, till: Till): Promise<{ rules: TillRules; role: TillRole }> => {
  const { rules } = await findTillSettings(db, till)
  return { rules: tillRulesOf(rules), role: tillRoleOf(till.role) ?? refuse('role.not-allowed') }
}

/** Returns what the signed-in person may do, and what the store’s tills show. */
export const getPosSettings = (
  _: Input<typeof contract.getPosSettings>,
  { pool, caller, meta }: Context<Till>,
): Promise<Answer<typeof contract.getPosSettings>> =>
  withTenant({ pool, caller }, async (db) => {
    const settings = await findTillSettings(db, caller)
    const role = tillRoleOf(caller.role) ?? refuse('role.not-allowed')
    const rules = tillRulesOf(settings.rules)
    const programs = await listProgramsOf(db, caller.partnerId, caller.storeId)
    const purses = await listPurses(
      db,
      programs.map(({ id }) => id),
    )
    const { version, lockMinutes, registerMode, tenderKinds, floatCents, quickKeys, receipt } = settings
    return {
      version,
      permissions: tillActionNames.map((action) => ({
        action,
        ...toRule(tillRuleOf(rules, role, action)),
        limitUnit: tillActions[action],
      })),
      lockMinutes,
      pinDigits: tillPinLength,
      registerMode,
      tenderKinds: tenderKinds.map(({ code, name }) => ({
        code,
        name: name ?? (isKnownTender(code) ? translate(meta.language, `tender.${code}`) : code),
      })),
      float: fromCents(floatCents),
      quickKeys,
      receipt,
      purses,
    }
  })

const toShown = ({ rules: changed, floatCents, version, ...settings }: VersionedSettings): Shown => {
  const rules = tillRulesOf(changed)
  const { lockMinutes, registerMode, tenderKinds, quickKeys, receipt } = settings
  return {
    version,
    permissions: tillActionNames.flatMap((action) =>
      limitedRoles.map((role) => ({
        action,
        role,
        ...toRule(rules[action][role]),
        limitUnit: tillActions[action],
        isDefault: isDeepStrictEqual(rules[action][role], defaultTillRules[action][role]),
      })),
    ),
    lockMinutes,
    registerMode,
    tenderKinds,
    float: fromCents(floatCents),
    quickKeys,
    receipt,
    knownTenders: [...knownTenders],
  }
}

/** Keeps the rules that differ from the default. */
const changedRules = (permissions: Edit['permissions']): ChangedRules => {
  const changed: ChangedRules = {}
  for (const { action, role, rule, limit } of permissions) {
    const stored: TillRule = { rule, limit: storedLimit(limit) }
    if (!isDeepStrictEqual(stored, defaultTillRules[action][role])) {
      changed[action] = { ...changed[action], [role]: stored }
    }
  }
  return changed
}

const toSettings = ({ permissions, float, version: _, ...settings }: Edit): TillSettings => ({
  ...settings,
  rules: changedRules(permissions),
  floatCents: toCents(float) ?? 0,
})

const ruleText = ({ rule, limit }: TillRule): string => (limit === null ? rule : `${rule} ${limit}`)
/** Settings as the audit log shows them: one value per permission, kind and key. */
const factsOf = ({ rules, tenderKinds, quickKeys, receipt, lockMinutes, registerMode, floatCents }: TillSettings) => ({
  lockMinutes,
  registerMode,
  floatCents,
  ...receipt,
  tenderKinds: tenderKinds.map(({ code, name }) => (name === null ? code : `${code} ${name}`)),
  quickKeys: Object.fromEntries(
    quickKeys.map(({ page, place, barcode, label }) => [`${page} ${place}`, `${barcode} ${label}`]),
  ),
  permissions: Object.fromEntries(
    tillActionNames.flatMap((action) =>
      limitedRoles.map((role) => [`${action} ${role}`, ruleText(tillRulesOf(rules)[action][role])]),
    ),
  ),
})

/** The same by part. Order of the parts as the contract lists them. */
const differencesOf = (one: TillSettings, other: TillSettings): TillSettingPart[] => {
  const of: Record<TillSettingPart, (settings: TillSettings) => unknown> = {
    permissions: (settings) => factsOf(settings).permissions,
    lock: ({ lockMinutes }) => lockMinutes,
    register: ({ registerMode }) => registerMode,
    tenders: ({ tenderKinds }) => tenderKinds,
    float: ({ floatCents }) => floatCents,
    'quick-keys': ({ quickKeys }) => quickKeys,
    receipt: ({ receipt }) => receipt,
  }
  return tillSettingParts.filter((part) => !isDeepStrictEqual(of[part](one), of[part](other)))
}

export const listTillDifferences = (
  { params: { id: storeId } }: Input<typeof contract.listTillDifferences>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listTillDifferences>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    await ownStores(db, partnerId, [storeId])
    const source = await findTillSettings(db, { partnerId, storeId })
    const stores = (await allStores(db, partnerId)).filter(({ id }) => id !== storeId)
    const settings = await listTillSettings(
      db,
      partnerId,
      stores.map(({ id }) => id),
    )
    const items = stores.map(({ id, businessName: store }) => {
      const other = settings.get(id)
      return { storeId: id, store, differences: other ? differencesOf(source, other) : [] }
    })
    return { version: source.version, items: items.toSorted((a, b) => a.store.localeCompare(b.store)) }
  })

/** Copies the settings of a store. Each store that changes has its own audit row. */
export const copyTillSettings = (
  { params: { id: storeId }, body }: Input<typeof contract.copyTillSettings>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.copyTillSettings>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const ids = [...new Set(body.storeIds)].filter((id) => id !== storeId).toSorted()
    await ownStores(db, partnerId, [storeId, ...ids])
    const source = await findTillSettings(db, { partnerId, storeId })
    await requireVersion(body.version, source.version, () => toShown(source))
    const is = factsOf(source)
    let changed = 0
    for (const [id, before] of ids.length === 0 ? [] : await listTillSettings(db, partnerId, ids)) {
      if (differencesOf(source, before).length === 0) continue
      // Saved in between by another person: the copy begins anew with what is stored now.
      if (!(await saveTillSettings(db, { partnerId, storeId: id }, before.version + 1, source)))
        refuse('version.stale', { current: toShown(source) })
      const was = factsOf(before)
      await audit({ action: 'store.till-settings-changed', object: 'store', objectId: id, before: was, after: is })
      changed += 1
    }
    if (changed === 0) audit.unchanged()
    return { changed }
  })

export const getTillSettings = (
  { params: { id: storeId } }: Input<typeof contract.getTillSettings>,
  { pool, caller }: Context<PortalUser>,
): Promise<Shown> =>
  withTenant({ pool, caller }, async (db) => {
    const { partnerId } = caller
    await ownStores(db, partnerId, [storeId])
    return toShown(await findTillSettings(db, { partnerId, storeId }))
  })

/** Replaces the settings of a store. The next call of a till follows them: limits are checked with each call. */
export const updateTillSettings = (
  { params: { id: storeId }, body }: Input<typeof contract.updateTillSettings>,
  context: Context<PortalUser>,
): Promise<Shown> =>
  auditedTransaction(context, async (db, audit) => {
    const key = { partnerId: context.caller.partnerId, storeId }
    await ownStores(db, key.partnerId, [storeId])
    const before = await findTillSettings(db, key)
    await requireVersion(body.version, before.version, () => toShown(before))
    const after = toSettings(body)
    const [was, is] = [factsOf(before), factsOf(after)]
    if (isDeepStrictEqual(was, is)) {
      audit.unchanged()
      return toShown(before)
    }
    const saved = await saveTillSettings(db, key, before.version + 1, after)
    // Saved in between: the row of the other version is visible to the next statement.
    if (!saved) return refuse('version.stale', { current: toShown(await findTillSettings(db, key)) })
    await audit({ action: 'store.till-settings-changed', object: 'store', objectId: storeId, before: was, after: is })
    return toShown({ ...after, version: saved.version })
  })
