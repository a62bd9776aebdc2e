import type { Params } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { mailOperators } from '../../outbox/api.ts'
import type { Runtime } from '#server/db/context.ts'
import { nameOf } from './second-person.queries.ts'

/** Action that waits for a second operator. The mail is written in its recipient's language. */
type Waiting = { text: string } & ({ what: 'run'; number: number } | { what: 'correction' })

/** Mails all operators who may pay except the asker that a request waits for a second person. */
export const askSecondPerson = async (db: Db, runtime: Runtime, askedBy: string, waiting: Waiting): Promise<void> => {
  const asker = await nameOf(db, askedBy)
  const { what, text } = waiting
  const params: Params = {
    asker,
    what,
    text,
    ...(waiting.what === 'run' && { number: waiting.number }),
  }
  await mailOperators(db, runtime, 'second-person', params, { except: askedBy, permission: 'payouts.pay' })
}
