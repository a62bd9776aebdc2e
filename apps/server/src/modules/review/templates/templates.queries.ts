import type { TemplateSubject } from '@tillgate/domain/templates.ts'
import type { Db } from '#server/db/db.ts'
import { computed, is, nullable, sqlNow } from '#server/db/rows.ts'

const columns = ['id', 'subject', 'name', 'english', 'spanish', 'version'] as const

export const listTemplateRows = (db: Db) =>
  db
    .selectFrom('text_template as t')
    .leftJoin('user_account as u', 'u.id', 't.updatedBy')
    .select(['t.id', 't.subject', 't.name', 't.english', 't.spanish', 't.version', 't.updatedAt'])
    .select(computed(nullable(is.text))`u.first_name || ' ' || u.last_name`.as('changedBy'))
    .where('t.removedAt', 'is', null)
    .orderBy('t.subject')
    .orderBy('t.name')
    .limit(1000)
    .execute()

type Texts = { name: string; english: string; spanish: string }

/** Undefined: the subject has a template of this name. */
export const insertTemplate = (db: Db, template: Texts & { id: string; subject: TemplateSubject; updatedBy: string }) =>
  db
    .insertInto('text_template')
    .values(template)
    .onConflict((on) => on.columns(['subject', 'name']).where('removedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** Locks a template. Undefined for an unknown or deleted one. */
export const lockTemplate = (db: Db, id: string) =>
  db
    .selectFrom('text_template')
    .select(columns)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const saveTemplate = (db: Db, id: string, by: string, texts: Texts) =>
  db
    .updateTable('text_template')
    .set({ ...texts, updatedBy: by, updatedAt: sqlNow, version: computed(is.whole)`version + 1` })
    .where('id', '=', id)
    .execute()

export const removeTemplate = (db: Db, id: string, by: string) =>
  db.updateTable('text_template').set({ removedAt: sqlNow, updatedBy: by }).where('id', '=', id).execute()
