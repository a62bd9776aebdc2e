import type { NpiRecord, NpiResult } from '@tillgate/domain/npi-records.ts'
import * as z from 'zod/mini'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import type { Deps } from '#server/ports/deps.ts'
import { NpiUnavailableError } from '#server/integrations/npi/port.ts'
import { listUnaskedNpis, saveNpiResult, type UnaskedNpi } from '#server/modules/onboarding/api.ts'
import { checksOfRow } from '../review.answer.ts'
import { findReview } from '../review.queries.ts'
import { recheckBySystem } from './recheck.service.ts'

const atOnce = 200
const cause = { cause: 'NPI', requestId: 'npi-check' } as const

export type NpiDeps = Pick<Deps, 'pool' | 'npi' | 'log' | 'keyring' | 'enqueue'>

const answerTo = async (
  { npi, log }: NpiDeps,
  number: string,
): Promise<{ result: NpiResult; record: NpiRecord | null }> => {
  if (!npi.asksAnybody) return { result: 'NOT_PERFORMED', record: null }
  try {
    const record = (await npi.find(number)) ?? null
    return { result: record === null ? 'NOT_FOUND' : 'FOUND', record }
  } catch (error) {
    if (!(error instanceof NpiUnavailableError)) throw error
    log.warn({ why: error.message }, 'npi_check.unanswered')
    return { result: 'UNAVAILABLE', record: null }
  }
}

/** Queries the registry outside a transaction. An answer that fails after the approval begins a re-check. */
export const askRegistry = async (deps: NpiDeps, { partnerId, storeId, id, npi }: UnaskedNpi): Promise<void> => {
  const answer = await answerTo(deps, npi)
  await withOperator(deps.pool, async (db) => {
    if (!(await saveNpiResult(db, { partnerId, id, npi, ...answer }))) return
    const row = await findReview(db, id)
    const check = row && checksOfRow(deps.keyring, row).find((one) => one.check === 'npi')
    if (check?.result === 'fail') {
      await recheckBySystem(db, deps, { partnerId, storeId, applicationId: id }, cause)
    }
  })
}

/** Looks providers up before a reviewer opens the application. A failed look-up does not stop the others. */
export const checkNpis = async (deps: NpiDeps): Promise<void> => {
  const unasked = await withOperator(deps.pool, (db) => listUnaskedNpis(db, atOnce, deps.npi.asksAnybody))
  for (const found of unasked) {
    try {
      await askRegistry(deps, found)
    } catch (error) {
      deps.log.error({ err: error, application: found.id }, 'npi_check.failed')
    }
  }
}

export const npiJobs = [define('npi-check', z.looseObject({}), (_, deps) => checkNpis(deps), '* * * * *')]
