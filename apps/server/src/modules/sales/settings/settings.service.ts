import type * as contract from '@tillgate/contract/operator-settings.ts'
import { SettingsChange } from '@tillgate/contract/operator-proposals.ts'
import type { SettingFigures } from '@tillgate/contract/operator-settings.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { isSameSettings, type ProgramSettings } from '@tillgate/domain/proposals.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import {
  byOperators,
  defineKind,
  findOpenProposal,
  limitProposals,
  openProposal,
  type Kind,
} from '#server/modules/proposals/api.ts'
import { countPartners, listSettings, lockSettings, saveSettings } from './settings.queries.ts'

type Stored = Awaited<ReturnType<typeof listSettings>>[number]
type WithConfig = Pick<Deps, 'config'>

/** Until the first proposal, the environment names the limit. */
const settingsOf = ({ config }: WithConfig, row: Stored): ProgramSettings => ({
  cutOffTime: row.cutOffTime,
  cutOffWeekdays: row.cutOffWeekdays,
  adjustmentLimitCents: row.adjustmentLimitCents ?? config.adjustmentLimitCents,
  requiresScreening: row.requiresScreening,
})

const toFigures = ({
  cutOffTime,
  cutOffWeekdays,
  adjustmentLimitCents,
  requiresScreening,
}: ProgramSettings): SettingFigures => ({
  cutOffTime,
  cutOffWeekdays: cutOffWeekdays === null ? null : [...cutOffWeekdays],
  adjustmentLimit: fromCents(adjustmentLimitCents),
  requiresScreening,
})
const fromFigures = ({
  cutOffTime,
  cutOffWeekdays,
  adjustmentLimit,
  requiresScreening,
}: SettingFigures): ProgramSettings => ({
  cutOffTime,
  cutOffWeekdays,
  adjustmentLimitCents: Math.round(adjustmentLimit * 100),
  requiresScreening,
})
const programOf = ({ id, name, timeZone }: Stored) => ({ id, name, timeZone })

export const listProgramSettings =
  (deps: WithConfig) =>
  (
    _: Input<typeof contract.listProgramSettings>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.listProgramSettings>> =>
    withOperator(pool, async (db) => {
      const items: Answer<typeof contract.listProgramSettings>['items'] = []
      for (const row of await listSettings(db)) {
        const proposalId = await findOpenProposal(db, { kind: 'SETTINGS', programId: row.id })
        items.push({
          program: programOf(row),
          settings: toFigures(settingsOf(deps, row)),
          proposalId: proposalId ?? null,
        })
      }
      return { items }
    })

export const proposeProgramSettings =
  (deps: WithConfig) =>
  async (
    { body }: Input<typeof contract.proposeProgramSettings>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.proposeProgramSettings>> => {
    await limitProposals(context)
    return changeAsOperator(context, operatorTenantId, async (db, audit) => {
      const { programId, reason, ...wish } = body
      const row = (await lockSettings(db, programId)) ?? refuse('fees.program-unknown')
      if ((await findOpenProposal(db, { kind: 'SETTINGS', programId })) !== undefined) refuse('settings.open')
      const [now, proposed] = [settingsOf(deps, row), fromFigures(wish)]
      if (isSameSettings(now, proposed)) refuse('settings.no-change')
      const change = {
        kind: 'SETTINGS' as const,
        program: programOf(row),
        now: toFigures(now),
        proposed: toFigures(proposed),
        ...(await countPartners(db, programId)),
      }
      return { id: await openProposal(db, context, audit, settingsProposals(deps), { change, programId, reason }) }
    })
  }

/** Settings of a program: cut-offs, and the limit of corrections by one person. */
export const settingsProposals = (deps: WithConfig): Kind =>
  defineKind({
    ...byOperators,
    change: SettingsChange,
    fits: async (db, { program, now }) => {
      const row = await lockSettings(db, program.id)
      return row !== undefined && isSameSettings(settingsOf(deps, row), fromFigures(now))
    },
    apply: async (db, { program, now, proposed }, { proposedBy, audit }) => {
      await saveSettings(db, program.id, fromFigures(proposed))
      await audit({
        action: 'programme.settings-changed',
        object: 'programme',
        objectId: program.id,
        before: now,
        after: { ...proposed, proposedBy },
      })
    },
  })
