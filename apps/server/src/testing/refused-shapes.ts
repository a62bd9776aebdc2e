import { tableClasses } from '#server/db/table-classes.ts'
import { unplanned } from './distributed-exceptions.ts'

type Statement = { role: string; text: string }
/** Shape of a statement that Citus does not plan, with its reason. */
type Shape = { name: string; matches: (statement: Statement) => boolean }

const table = (names: readonly string[]): string => String.raw`"?(?:${names.join('|')})\b"?`
const distributed = table(tableClasses.distributed)
const shared = table([...tableClasses.distributed, ...tableClasses.reference])

const pattern = (text: string): RegExp => new RegExp(text, 'i')
const insertOf = (tables: string) => String.raw`\binsert into ${tables}`
const changeOf = (tables: string) => String.raw`(?:\binsert into|\bupdate|\bdelete from) ${tables}`

const readsDistributed = pattern(String.raw`\b(?:from|join) ${distributed}`)
const insertsFromQuery = pattern(String.raw`${insertOf(distributed)}(?: as \w+)? \([^()]*\) (select\b.*)$`)
const volatile = /\b(?:gen_random_uuid|random|clock_timestamp|nextval|set_config)\(/i
const insertsQuery = (text: string): string | undefined => insertsFromQuery.exec(text)?.[1]

/** Part of an UPDATE that computes the new values. */
const setOf = (text: string): string =>
  pattern(String.raw`\bupdate ${shared}(?: (?:as )?\w+)? set (.*?)(?: where | from | returning |$)`).exec(text)?.[1] ??
  ''

const namesPartner = /\b"?(?:partner_id|partner"?\."?id)"? = \$/i
const ofPartner = /\bpartner\b.*\bid"? = \$/i

export const shapes: readonly Shape[] = [
  {
    name: 'INSERT ... SELECT into a distributed table from no distributed table: its COPY is refused under row-level security',
    matches: ({ text }) => {
      const query = insertsQuery(text)
      return query !== undefined && !readsDistributed.test(query)
    },
  },
  {
    name: 'INSERT ... SELECT into a distributed table whose partner is not a column of a distributed table',
    matches: ({ text }) => /^select (?:distinct )?(?:on \([^)]*\) )?\$/i.test(insertsQuery(text) ?? ''),
  },
  {
    name: 'INSERT ... SELECT into a distributed table with a volatile function',
    matches: ({ text }) => volatile.test(insertsQuery(text) ?? ''),
  },
  {
    name: 'subquery in the VALUES of a distributed table',
    matches: ({ text }) => pattern(String.raw`${insertOf(distributed)}[^;]*? values \(.*?\(select\b`).test(text),
  },
  {
    name: 'ctid of a distributed table',
    matches: ({ text }) => /\bctid\b/i.test(text) && pattern(distributed).test(text),
  },
  {
    name: 'now() inside COALESCE or CASE of an UPDATE',
    matches: ({ text }) => /coalesce\([^()]*\bnow\(\)|\bcase\b(?:(?!\bend\b).)*\bnow\(\)/i.test(setOf(text)),
  },
  {
    name: 'interval added to a column in an UPDATE',
    matches: ({ text }) => /= "?[a-z_.]+"? [+-] (?:\$\d*(?:::\w+)? \* )?(?:interval|\(now\(\))/i.test(setOf(text)),
  },
  {
    name: 'now() in DO UPDATE SET',
    matches: ({ text }) =>
      pattern(String.raw`${insertOf(shared)}.*\bdo update set\b(?:(?!\breturning\b).)*\bnow\(\)`).test(text),
  },
  {
    name: 'function that is not immutable in RETURNING',
    matches: ({ text }) =>
      pattern(String.raw`${changeOf(shared)}[^;]*\breturning\b[^;]*?(?:\bnow\(|\bset_config\()`).test(text),
  },
  {
    name: 'lock of rows of a distributed table without the partner',
    matches: ({ text }) =>
      /\bfor (?:no key )?(?:update|share)\b/i.test(text) &&
      readsDistributed.test(text) &&
      !namesPartner.test(text) &&
      !ofPartner.test(text),
  },
  {
    name: 'change of a message without the partner, other than by retention',
    matches: ({ role, text }) =>
      (role === 'tillgate_tenant' || role === 'tillgate_operator') &&
      /(?:\bupdate|\bdelete from) "?outbox\b/i.test(text) &&
      !namesPartner.test(text),
  },
]

/** Returns the shapes of a statement that Citus refuses. White space of the text is of no account. */
export const refusedShapes = ({ role, text }: Statement): string[] => {
  const statement = { role, text: text.replaceAll(/\s+/g, ' ').trim() }
  if (unplanned.some(({ begins }) => statement.text.startsWith(begins))) return []
  return shapes.filter(({ matches }) => matches(statement)).map(({ name }) => name)
}
