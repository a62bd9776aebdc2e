import { reasonMin } from '@tillgate/domain/four-eyes.ts'
import {
  hasUnknownPlaceholder,
  longestLength,
  placeholdersIn,
  templateNameMax,
  templateSubjects,
  templateTextMax,
  wordsLength,
} from '@tillgate/domain/templates.ts'
import * as z from 'zod/mini'
import { Done, versionRead } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { filledName, lines } from './texts.ts'
import { Version } from './scalars.ts'

const route = staffResource('Decisions', 'reviews.lead')

const subject = z.enum(templateSubjects, fieldError('field.required'))
const name = filledName('template-name.required', 'template-name.too-long', templateNameMax)
const text = z.string(fieldError('message.required')).check(
  lines(),
  z.minLength(1, { error: fieldError('message.required'), abort: true }),
  z.maxLength(templateTextMax, { error: fieldError('message.too-long'), abort: true }),
  z.refine((words) => !hasUnknownPlaceholder(words), fieldError('message.placeholder')),
  z.refine((words) => wordsLength(words) >= reasonMin, fieldError('message.too-short')),
  z.refine((words) => longestLength(words) <= templateTextMax, fieldError('template.too-long-filled')),
)

type Texts = { english: string; spanish: string }
/** Both languages name the same placeholders. */
const alike = z.refine<Texts>(
  ({ english, spanish }) => placeholdersIn(english).join(' ') === placeholdersIn(spanish).join(' '),
  { error: fieldError('template.placeholders-differ'), path: ['spanish'] },
)

export const Template = z.strictObject({
  id: z.uuid(),
  subject: z.enum(templateSubjects),
  name: z.string(),
  english: z.string(),
  spanish: z.string(),
  version: Version,
  /** Null: delivered with the product. */
  changedBy: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof Template>

/** Templates by subject and name. The reviewer edits the text for the case. */
export const listTemplates = route({
  method: 'GET',
  path: '/api/operator/templates',
  summary: 'List templates of questions and rejections',
  answer: z.strictObject({ items: z.array(Template) }),
})

/** 409 template.name-taken: the subject has a template of this name. */
export const createTemplate = route({
  method: 'POST',
  path: '/api/operator/templates',
  summary: 'Create a template',
  body: z.strictObject({ subject, name, english: text, spanish: text }).check(alike),
  answer: z.strictObject({ id: z.uuid() }),
})

/** 409 template.changed: another administrator changed or deleted the template meanwhile. */
export const updateTemplate = route({
  method: 'PUT',
  path: '/api/operator/templates/:id',
  summary: 'Change a template',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ name, english: text, spanish: text, version: Version }).check(alike),
  answer: Done,
})

/** 409 template.changed, as for `updateTemplate`. */
export const deleteTemplate = route({
  method: 'DELETE',
  path: '/api/operator/templates/:id',
  summary: 'Delete a template',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ version: versionRead }),
  answer: Done,
})
