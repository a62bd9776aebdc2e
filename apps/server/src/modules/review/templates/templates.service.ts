import type * as contract from '@tillgate/contract/operator-templates.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { onUniqueViolation } from '#server/db/unique-violation.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate } from '#server/http/translate.ts'
import { insertTemplate, listTemplateRows, lockTemplate, removeTemplate, saveTemplate } from './templates.queries.ts'

type OperatorContext = Context<Operator>

/** Every chooser lists all templates, so that a flood would hide the useful ones. */
const createdPerHour = { name: 'template', max: 30, seconds: 3600 }

export const listTemplates = (
  _: Input<typeof contract.listTemplates>,
  { pool }: OperatorContext,
): Promise<Answer<typeof contract.listTemplates>> =>
  withOperator(pool, async (db) => ({
    items: (await listTemplateRows(db)).map(({ updatedAt, ...row }) => ({
      ...row,
      changedAt: updatedAt.toISOString(),
    })),
  }))

export const createTemplate = async (
  { body }: Input<typeof contract.createTemplate>,
  context: OperatorContext,
): Promise<Answer<typeof contract.createTemplate>> => {
  await limitRate(context, [{ ...createdPerHour, subject: context.caller.userId }])
  return changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const id = newId()
    const row = { ...body, id, updatedBy: context.caller.userId }
    if (!(await insertTemplate(db, row))) refuse('template.name-taken')
    await audit({ action: 'template.created', object: 'template', objectId: id, after: body })
    return { id }
  })
}

export const updateTemplate = (
  { params: { id }, body: { version, ...texts } }: Input<typeof contract.updateTemplate>,
  context: OperatorContext,
): Promise<Answer<typeof contract.updateTemplate>> =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const before = await lockTemplate(db, id)
    if (before?.version !== version) return refuse('template.changed')
    const saving = saveTemplate(db, id, context.caller.userId, texts)
    await onUniqueViolation('text_template_name', saving, () => refuse('template.name-taken'))
    const { subject, name, english, spanish } = before
    const event = { action: 'template.changed', object: 'template', objectId: id } as const
    await audit({ ...event, before: { name, english, spanish }, after: { subject, ...texts } })
    return { message: translate(context.meta.language, 'template.saved') }
  })

export const deleteTemplate = (
  { params: { id }, query: { version } }: Input<typeof contract.deleteTemplate>,
  context: OperatorContext,
): Promise<Answer<typeof contract.deleteTemplate>> =>
  changeAsOperator(context, operatorTenantId, async (db, audit) => {
    const before = await lockTemplate(db, id)
    if (before?.version !== version) return refuse('template.changed')
    await removeTemplate(db, id, context.caller.userId)
    const { subject, name, english, spanish } = before
    await audit({
      action: 'template.removed',
      object: 'template',
      objectId: id,
      before: { subject, name, english, spanish },
    })
    return { message: translate(context.meta.language, 'template.removed') }
  })
