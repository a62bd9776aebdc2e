import { languageOf } from '@tillgate/phrases/say.ts'
import type { Db } from '#server/db/db.ts'
import { personToWrite } from '#server/modules/auth/auth.door.ts'
import { postMail } from '#server/modules/post/post.door.ts'
import type { Batch } from './lease.queries.ts'

/** Posted with the end itself: whoever went away while a long file was read gets to know, once. */
export const tellUploader = async (db: Db, batch: Batch, publicUrl: string): Promise<void> => {
  const { partner_id: partnerId, id } = batch
  const person = await personToWrite(db, partnerId, batch.created_by)
  if (!person) return
  await postMail(db, partnerId, languageOf(batch.language), {
    to: person.email,
    kind: 'import-finished',
    holes: {
      name: person.firstName,
      file: batch.original_file_name,
      rows: batch.originals,
      imported: batch.created + batch.updated + batch.unchanged,
      failed: batch.failed,
      link: `${publicUrl}/items/imports?batch=${id}`,
    },
  })
}
