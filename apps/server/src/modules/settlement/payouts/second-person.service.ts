import type { Db } from '#server/db/db.ts'
import { asIdentityOfOperator } from '#server/db/with-tenant.ts'
import { messagePerson } from '../../outbox/api.ts'
import { listColleagues, nameOf } from './second-person.queries.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What moves money and waits for another operator is told to all of them at once, but to the one who asks. */
export const askSecondPerson = async (
  db: Db,
  askedBy: string,
  { what, cents, text }: { what: string; cents?: number; text: string },
): Promise<void> => {
  const asker = await nameOf(db, askedBy)
  const colleagues = await listColleagues(db, askedBy)
  const said = cents === undefined ? what : `${what}, ${dollars.format(cents / 100)}`
  await asIdentityOfOperator(db, async () => {
    for (const { email, firstName: name } of colleagues) {
      const params = { name, asker, what: said, text }
      await messagePerson(db, 'en-US', { channel: 'mail', to: email, kind: 'second-person', params })
    }
  })
}
