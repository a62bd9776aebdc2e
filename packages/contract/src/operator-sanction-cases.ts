import {
  caseFactKinds,
  caseFactResults,
  caseNoteKinds,
  caseStates,
  caseTaskKinds,
  caseTaskStates,
  taskTitleMax,
  taskTitleMin,
} from '@tillgate/domain/sanction-cases.ts'
import * as z from 'zod/mini'
import { StaffName as Person } from './operator-applications.ts'
import { ListedEntry } from './operator-sanctions.ts'
import { Done, listOf, paged } from './paging.ts'
import { Reason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { oneLine } from './texts.ts'
import { staffWith } from './access.ts'
import { byId, day, dollars, moment } from './scalars.ts'

const route = staffResource('Sanctions', 'sanctions.decide')

/** `dueOn`: last day of the next open task; null without one. `blocked`: amount that is held; null after the lift. */
export const SanctionCaseRow = z.strictObject({
  id: z.uuid(),
  number: z.number(),
  partner: z.strictObject({ id: z.uuid(), name: z.string() }),
  state: z.enum(caseStates),
  openedAt: moment,
  owner: Person,
  deputy: z.nullable(Person),
  nextTask: z.nullable(z.enum(caseTaskKinds)),
  dueOn: z.nullable(day),
  blocked: z.nullable(dollars),
  stores: z.number(),
  tills: z.number(),
})
export type SanctionCaseRow = z.infer<typeof SanctionCaseRow>

/** Sanctions cases, the newest first. `partnerId`: of one partner. `open`: cases that hold something alone. */
export const listSanctionCases = route({
  method: 'GET',
  path: '/api/operator/sanction-cases',
  summary: 'List the sanctions cases',
  query: z.strictObject({
    ...paged(['openedAt']),
    partnerId: z.optional(z.uuid(fieldError('field.invalid'))),
    open: z.optional(z.literal('true', fieldError('field.invalid'))),
  }),
  answer: listOf(SanctionCaseRow),
})

/** What the case holds of one store. `sales`: sum of the entries that are in no statement. */
const HeldStore = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  tills: z.number(),
  sales: dollars,
  statements: z.array(z.strictObject({ id: z.uuid(), orderId: z.uuid(), cutOff: moment, amount: dollars })),
})

/** One fact of our records beside the listed entry. `ours`, `listed`: empty where a side has no value. */
const Fact = z.strictObject({
  fact: z.enum(caseFactKinds),
  ours: z.string(),
  listed: z.string(),
  result: z.enum(caseFactResults),
})

const Match = z.strictObject({
  id: z.uuid(),
  entry: ListedEntry,
  listedName: z.string(),
  score: z.number(),
  publishedOn: day,
  foundAt: moment,
  facts: z.array(Fact),
})

const Task = z.strictObject({
  id: z.uuid(),
  kind: z.enum(caseTaskKinds),
  /** Words of an added task; null for tasks of the law and of every case. */
  title: z.nullable(z.string()),
  dueOn: day,
  /** Open, and the last day is today or over. */
  isDue: z.boolean(),
  state: z.enum(caseTaskStates),
  endedBy: z.nullable(Person),
  endedAt: z.nullable(moment),
})

/** Reasons why the caller may not confirm a lift. */
export const liftBlockers = ['administrator', 'proposer', 'took-part', 'invited'] as const

export const SanctionCase = z.strictObject({
  ...SanctionCaseRow.shape,
  applicationId: z.nullable(z.uuid()),
  openedBy: Person,
  held: z.array(HeldStore),
  matches: z.array(Match),
  /** Possible matches without a decision. They hold the payouts of the partner also after a lift. */
  openMatches: z.number(),
  tasks: z.array(Task),
  report: z.nullable(
    z.strictObject({
      number: z.string(),
      amount: dollars,
      by: Person,
      at: moment,
      fileName: z.string(),
      bytes: z.number(),
    }),
  ),
  /** Open proposal to lift. `mayConfirm`: administrators who may decide. */
  lift: z.nullable(
    z.strictObject({
      by: Person,
      at: moment,
      reason: z.string(),
      blocker: z.nullable(z.enum(liftBlockers)),
      mayConfirm: z.array(Person),
    }),
  ),
  lifted: z.nullable(z.strictObject({ proposedBy: Person, by: Person, at: moment })),
  /** Private record, the newest first. */
  record: z.array(z.strictObject({ kind: z.enum(caseNoteKinds), text: z.string(), by: Person, at: moment })),
})
export type SanctionCase = z.infer<typeof SanctionCase>

/** Reading is logged. 404 sanctions.case-not-found. */
export const getSanctionCase = route({
  method: 'GET',
  path: '/api/operator/sanction-cases/:id',
  summary: 'Read a sanctions case',
  records: true,
  params: byId,
  answer: SanctionCase,
})

/** Adds a note to the private record of a case. */
export const noteSanctionCase = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/notes',
  summary: 'Add a note to a sanctions case',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})

/** Ends a task that needs no report number. An ended annual report creates the next one. 409 sanctions.task-ended. */
export const endSanctionTask = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/tasks/:taskId/end',
  summary: 'End a task of a sanctions case',
  params: z.strictObject({ id: z.uuid(fieldError('field.invalid')), taskId: z.uuid(fieldError('field.invalid')) }),
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})

/** Adds a task with a last day. 400 for a day in the past or after two years. 409 sanctions.lifted. */
export const addSanctionTask = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/tasks',
  summary: 'Add a task to a sanctions case',
  params: byId,
  body: z.strictObject({
    title: z
      .string(fieldError('field.required'))
      .check(
        oneLine(),
        z.minLength(taskTitleMin, fieldError('field.required')),
        z.maxLength(taskTitleMax, fieldError('field.invalid')),
      ),
    dueOn: z.string(fieldError('field.required')).check(
      z.minLength(1, fieldError('field.required')),
      z.refine((text) => text === '' || z.safeParse(day, text).success, fieldError('field.invalid')),
    ),
  }),
  answer: Done,
})

/**
 * Names the deputy of a case, an active operator beside the owner. Null: no deputy. By the owner or an administrator. 409
 * sanctions.not-owner, sanctions.no-deputy.
 */
export const setSanctionDeputy = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/deputy',
  summary: 'Name the deputy of a sanctions case',
  params: byId,
  body: z.strictObject({ deputyId: z.nullable(z.uuid(fieldError('field.invalid'))), reason: Reason }),
  answer: Done,
})

/** Makes the caller the owner of a case. 409 sanctions.case-owned. */
export const takeSanctionCase = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/take',
  summary: 'Take over a sanctions case',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})

/** Number that OFAC's reporting system gave the report. */
export const ReportNumber = z
  .string(fieldError('field.required'))
  .check(oneLine(), z.minLength(3, fieldError('field.required')), z.maxLength(60, fieldError('field.invalid')))

/**
 * Multipart: `number` of the report of blocked property, then `file`: PDF, PNG or JPEG, at most 5 MB. Everything stays blocked.
 * 409 sanctions.reported, sanctions.lifted.
 */
export const reportSanctionCase = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/report',
  summary: 'Record the report of blocked property',
  params: byId,
  kind: 'upload',
  form: z.object({ number: z.optional(z.string()), file: z.file() }),
  answer: Done,
})

/** The file of the report. Reading is logged. 409 sanctions.no-report. */
export const getSanctionReport = route({
  method: 'GET',
  path: '/api/operator/sanction-cases/:id/report',
  summary: 'Download the report of blocked property',
  records: true,
  params: byId,
  kind: 'file',
  media: 'application/octet-stream',
  answer: z.unknown(),
})

/** Proposes to lift the case as a false match. 409 sanctions.lift-open, sanctions.lifted. */
export const proposeSanctionLift = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/lift',
  summary: 'Propose to lift a sanctions case',
  access: staffWith('sanctions.lift'),
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})

/**
 * Lifts the case: releases stores, tills and payouts at once. The administrator took no part in the case, and no recent invitation
 * connects both. `blocked`: the amount that the caller read. 409 sanctions.second-person, sanctions.no-lift, sanctions.changed.
 */
export const confirmSanctionLift = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/lift/confirm',
  summary: 'Lift a sanctions case',
  access: staffWith('sanctions.lift'),
  params: byId,
  body: z.strictObject({ reason: Reason, blocked: z.number() }),
  answer: Done,
})

/** Withdraws or declines the proposal to lift. 409 sanctions.no-lift. */
export const declineSanctionLift = route({
  method: 'POST',
  path: '/api/operator/sanction-cases/:id/lift/decline',
  summary: 'Decline to lift a sanctions case',
  access: staffWith('sanctions.lift'),
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: Done,
})
