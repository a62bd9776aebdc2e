import type { Template } from '@tillgate/contract/operator-templates.ts'
import { idOf } from './staff.ts'

export const aTemplate = (part: Partial<Template>): Template => ({
  id: idOf(700),
  subject: 'W9',
  name: 'Standard',
  english: 'Upload a W-9 that is signed and dated this year.',
  spanish: 'Suba un formulario W-9 firmado y con fecha de este año.',
  version: 1,
  changedBy: null,
  changedAt: '2026-11-01T15:00:00.000Z',
  ...part,
})

export const templates: Template[] = [
  aTemplate({}),
  aTemplate({ id: idOf(701), name: 'Page missing', english: 'Page 2 is missing.', spanish: 'Falta la página 2.' }),
  aTemplate({
    id: idOf(702),
    subject: 'city',
    english: 'The city does not match the ZIP code. Check both.',
    spanish: 'La ciudad no corresponde al código postal. Compruebe ambos.',
  }),
  aTemplate({
    id: idOf(703),
    subject: 'DUPLICATE',
    english: '{{business}} has an application already.',
    spanish: '{{business}} ya tiene una solicitud.',
  }),
]
