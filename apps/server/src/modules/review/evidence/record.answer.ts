import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { askableFields, documentKinds, recheckCauses, rejectionReasons } from '@tillgate/domain/applications.ts'
import { recordActions } from '@tillgate/domain/decision-record.ts'
import { proposalKinds, reviewChecks, type ReviewCheck } from '@tillgate/domain/review.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import * as z from 'zod/mini'
import type { RecordRow } from './record.queries.ts'

const check = z.enum(reviewChecks)
const askable = z.enum(askableFields)

/** Values of an entry that the record shows. Values of an earlier version that do not fit are left out. */
const Shown = z.object({
  kind: z.catch(z.optional(z.enum(proposalKinds)), undefined),
  accepted: z.catch(z.optional(z.array(check)), undefined),
  overrides: z.catch(z.optional(z.array(z.string())), undefined),
  reason: z.catch(z.optional(z.string()), undefined),
  text: z.catch(z.optional(z.string()), undefined),
  cause: z.catch(z.optional(z.enum(recheckCauses)), undefined),
  assigneeId: z.catch(z.optional(z.nullable(z.string())), undefined),
  proposedBy: z.catch(z.optional(z.nullable(z.string())), undefined),
  fields: z.catch(z.optional(z.array(askable)), undefined),
  field: z.catch(z.optional(askable), undefined),
  listedName: z.catch(z.optional(z.string()), undefined),
  expiresOn: z.catch(z.optional(z.nullable(z.string())), undefined),
})
/** An entry of a document names the document by the same key as a proposal its kind. */
const Document = z.object({ kind: z.enum(documentKinds) })

const fieldsOf = ({ after }: Pick<RecordRow, 'after'>, { fields, field }: Shown) => {
  const document = z.safeParse(Document, after)
  return fields ?? (field ? [field] : document.success ? [document.data.kind] : [])
}
export type Shown = z.infer<typeof Shown>

export const shownOf = (row: Pick<RecordRow, 'before' | 'after'>): Shown => ({
  ...(row.after === null ? { proposedBy: z.parse(Shown, row.before ?? {}).proposedBy } : z.parse(Shown, row.after)),
})

/** Reads an override, which the log holds as one text: check, colon, reason. */
const overrideOf = (text: string): { check: ReviewCheck; reason: string }[] => {
  const [name = '', ...words] = text.split(': ')
  const parsed = z.safeParse(check, name)
  return parsed.success ? [{ check: parsed.data, reason: words.join(': ') }] : []
}

const nameIn = (names: ReadonlyMap<string, string>, id: string | null | undefined): string | null =>
  id ? (names.get(id) ?? '') : null

/**
 * Builds the decision record: persons and actions, proposer and approver, accepted checks and the texts of operator and
 * partner.
 */
export const toRecord = (rows: readonly RecordRow[], names: ReadonlyMap<string, string>): ApplicationDetail['record'] =>
  rows.flatMap((row) => {
    const action = recordActions.find((one) => one === row.action)
    if (action === undefined) return []
    const shown = shownOf(row)
    const code = rejectionReasons.find((one) => one === shown.reason)
    return [
      {
        id: row.id,
        at: row.at.toISOString(),
        action,
        by: row.actorRole === 'SYSTEM' ? null : (row.actorName ?? ''),
        isOperator: operatorRoles.some((role) => role === row.actorRole),
        proposedBy: nameIn(names, shown.proposedBy),
        assignee: nameIn(names, shown.assigneeId),
        kind: shown.kind ?? null,
        accepted: shown.accepted ?? [],
        overrides: (shown.overrides ?? []).flatMap(overrideOf),
        rejection: code ?? null,
        text: shown.text ?? (code === undefined ? (shown.reason ?? '') : ''),
        fields: fieldsOf(row, shown),
        listedName: shown.listedName ?? null,
        cause: shown.cause ?? null,
        expiresOn: shown.expiresOn ?? null,
      },
    ]
  })
