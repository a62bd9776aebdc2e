import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { languageOf } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { personToWrite } from '#server/modules/accounts/api.ts'
import { mailPartner } from '#server/modules/outbox/api.ts'
import type { Batch } from './lease.queries.ts'

/** Posted with the end itself: whoever went away while a long file was read gets to know, once. */
export const notifyUploader = async (db: Db, batch: Batch, publicUrl: string): Promise<void> => {
  const { partnerId, id } = batch
  const person = await personToWrite(db, partnerId, batch.createdBy)
  if (!person) return
  const language = languageOf(batch.language)
  const figure = (count: number) => count.toLocaleString(language)
  await mailPartner(db, partnerId, language, {
    to: person.email,
    kind: 'import-finished',
    params: {
      name: person.firstName,
      file: maskCardNumbers(batch.originalFileName),
      rows: figure(batch.originals),
      imported: figure(batch.created + batch.updated + batch.unchanged),
      failed: figure(batch.failed),
      link: `${publicUrl}/items/imports?batch=${id}`,
    },
  })
}
