import { switchableMails } from '@tillgate/domain/inbox.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { termsLanguages } from './terms.ts'
import { operators } from './access.ts'

const route = resource({ tags: ['Inbox'], access: operators })

/** Language of mails, and the kinds of entries whose mails are switched off. */
export const OwnMails = z.strictObject({
  email: z.string(),
  language: z.enum(termsLanguages),
  muted: z.array(z.enum(switchableMails)),
})
export type OwnMails = z.infer<typeof OwnMails>

export const getOwnMails = route({
  method: 'GET',
  path: '/api/operator/own-mails',
  summary: 'Show which mails the caller gets',
  answer: OwnMails,
})

const invalid = fieldError('field.invalid')
export const updateOwnMails = route({
  method: 'PUT',
  path: '/api/operator/own-mails',
  summary: 'Choose language and kinds of the own mails',
  body: z.strictObject({
    language: z.enum(termsLanguages, invalid),
    muted: z.array(z.enum(switchableMails, invalid)).check(z.maxLength(switchableMails.length, invalid)),
  }),
  answer: OwnMails,
})
