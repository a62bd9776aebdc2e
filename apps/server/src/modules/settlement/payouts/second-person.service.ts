import { moneyFromCents } from '@tillgate/domain/money.ts'
import type { Db } from '#server/db/db.ts'
import { mailOperators } from '../../outbox/api.ts'
import { nameOf } from './second-person.queries.ts'

/** What moves money and waits for another operator is told to all of them at once, but to the one who asks. */
export const askSecondPerson = async (
  db: Db,
  askedBy: string,
  { what, cents, text }: { what: string; cents?: number; text: string },
): Promise<void> => {
  const asker = await nameOf(db, askedBy)
  const said = cents === undefined ? what : `${what}, ${moneyFromCents(cents)}`
  await mailOperators(db, 'second-person', { asker, what: said, text }, { except: askedBy })
}
