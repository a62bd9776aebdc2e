import { applicationPhases } from '@tillgate/domain/applications.ts'
import { reviewChecks } from '@tillgate/domain/review.ts'
import {
  assignmentResults,
  assignmentsMax,
  noAssignee,
  queueResults,
  queueViews,
} from '@tillgate/domain/review-queue.ts'
import { storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { QueueRow, StaffName } from './operator-applications.ts'
import { cursor, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { staffWith } from './access.ts'
import { Id } from './scalars.ts'

const route = staffResource('Applications', 'applications.review')

export const queueSortColumns = ['dueAt', 'submittedAt'] as const
/**
 * `search`: part of the business' name, the beginning of a support id, or an EIN of nine digits. Without a sort: by due hour, the
 * earliest first; decided ones by decision, the latest first. `now` is the database's clock, for countdowns. `check` and `result`
 * filter the first 1,000 applications of the view: `check` alone finds its open results, `result` alone looks at every check.
 */
export const listApplications = route({
  method: 'GET',
  path: '/api/operator/applications',
  summary: 'List applications',
  query: z.strictObject({
    ...paged(queueSortColumns),
    cursor,
    view: z._default(z.enum(queueViews, fieldError('field.invalid')), 'all'),
    storeType: z.optional(z.enum(storeTypes, fieldError('field.invalid'))),
    phase: z.optional(z.enum(applicationPhases, fieldError('field.invalid'))),
    assignee: z.optional(z.union([z.literal(noAssignee), Id], fieldError('field.invalid'))),
    check: z.optional(z.enum(reviewChecks, fieldError('field.invalid'))),
    result: z.optional(z.enum(queueResults, fieldError('field.invalid'))),
  }),
  answer: z.strictObject({ ...listOf(QueueRow).shape, now: z.iso.datetime() }),
})

/** Returns the number of applications per view, counted up to `cap`. */
export const countApplications = route({
  method: 'GET',
  path: '/api/operator/applications/counts',
  summary: 'Count applications by queue',
  answer: z.strictObject({
    mine: z.number(),
    unassigned: z.number(),
    dueSoon: z.number(),
    waiting: z.number(),
    all: z.number(),
    decided: z.number(),
    appeals: z.number(),
    cap: z.number(),
  }),
})

/**
 * OPERATOR_ADMIN: assigns several applications to a colleague, each in a transaction of its own. `assigneeId`: assignee that the
 * caller saw. CHANGED: another operator assigned or claimed the application meanwhile.
 */
export const assignManyApplications = route({
  method: 'POST',
  path: '/api/operator/applications/assignments',
  summary: 'Assign several applications to a colleague',
  tags: ['Decisions'],
  access: staffWith('reviews.lead'),
  body: z.strictObject({
    operatorId: Id,
    applications: z.array(z.strictObject({ id: Id, assigneeId: z.nullable(Id) })).check(
      z.minLength(1, fieldError('fields.required')),
      z.maxLength(assignmentsMax, fieldError('field.invalid')),
      z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, fieldError('field.invalid')),
    ),
  }),
  answer: z.strictObject({
    items: z.array(
      z.strictObject({ id: z.uuid(), result: z.enum(assignmentResults), assignee: z.nullable(StaffName) }),
    ),
  }),
})
