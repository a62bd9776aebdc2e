import { askableFields } from '@tillgate/domain/applications.ts'
import * as z from 'zod/mini'
import { Moved, QuestionText } from './operator-decisions.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'

const route = staffResource('Decisions', 'applications.review')

const step = <const M extends 'POST' | 'PUT', const P extends string>(method: M, name: P) =>
  ({
    method,
    path: `/api/operator/applications/:id/${name}`,
    params: z.strictObject({ id: z.uuid() }),
    answer: Moved,
  }) as const

/**
 * Sets the open questions of an application that waits on its partner: adds, edits and withdraws. Without a question the review
 * continues.
 */
export const updateQuestions = route({
  ...step('PUT', 'questions'),
  summary: 'Change the open questions to a partner',
  body: z.strictObject({
    fields: z
      .array(
        z.strictObject({
          field: z.enum(askableFields, fieldError('field.invalid')),
          message: QuestionText,
        }),
      )
      .check(z.maxLength(askableFields.length, fieldError('field.invalid'))),
  }),
})
/** Mails the open questions once more. 409 within an hour of the last reminder. */
export const remindPartner = route({ ...step('POST', 'remind'), summary: 'Remind a partner of open questions' })
/** Opens an application again that closed after 14 days of silence. */
export const reopenQuestions = route({
  ...step('POST', 'reopen-questions'),
  summary: 'Open an application again that closed without an answer',
})
