import { readSchema } from '#server/db/schema-files.ts'
import { functionsOnShards, tableClasses, tablesOfMetadata } from '#server/db/table-classes.ts'
import { severalShards, unplanned } from './distributed-exceptions.ts'

type Statement = { role: string; text: string }
/** Shape of a statement that Citus does not plan, with its reason. */
type Shape = { name: string; matches: (statement: Statement) => boolean }

const table = (names: readonly string[]): string => String.raw`"?(?:${names.join('|')})\b"?`
const distributed = table(tableClasses.distributed)
const local = table(tableClasses.local)
const shared = table([...tableClasses.distributed, ...tableClasses.reference, ...tablesOfMetadata])

const pattern = (text: string): RegExp => new RegExp(text, 'i')
const insertOf = (tables: string) => String.raw`\binsert into ${tables}`
const changeOf = (tables: string) => String.raw`(?:\binsert into|\bupdate|\bdelete from) ${tables}`

const readsDistributed = pattern(String.raw`\b(?:from|join) ${distributed}`)
const insertsFromQuery = pattern(String.raw`${insertOf(distributed)}(?: as \w+)? \([^()]*\) (select\b.*)$`)
const emptyOfLocal = pattern(String.raw`\( ?select from ${local}`)
const volatile = /\b(?:gen_random_uuid|random|clock_timestamp|nextval|set_config)\(/i
const insertsQuery = (text: string): string | undefined => insertsFromQuery.exec(text)?.[1]

/** Part of an UPDATE that computes the new values. */
const setOf = (text: string): string =>
  pattern(String.raw`\bupdate ${shared}(?: (?:as )?\w+)? set (.*?)(?: where | from | returning |$)`).exec(text)?.[1] ??
  ''

const namesPartner = /\b"?(?:partner_id|partner"?\."?id)"? = \$/i
const ofPartner = /\bpartner\b.*\bid"? = \$/i

type SubSelect = { before: string; body: string }
/** Returns each SELECT in parentheses with the text before it, also those inside of others. */
const subSelectsOf = (text: string): SubSelect[] => {
  const plain = text.replaceAll(/'[^']*'/g, "''")
  return [...plain.matchAll(/\( ?select\b/gi)].map(({ index }) => {
    let depth = 1
    let end = index + 1
    while (depth > 0 && end < plain.length) {
      if (plain[end] === '(') depth += 1
      if (plain[end] === ')') depth -= 1
      end += 1
    }
    return { before: plain.slice(0, index).trimEnd(), body: plain.slice(index + 1, end - 1) }
  })
}

const aggregate = /\b(?:jsonb?_(?:object_)?agg|array_agg|string_agg|sum|count|min|max|avg|bool_(?:and|or))\(/i
const outerJoin = /\b(?:left|right|full) (?:outer )?join\b/i
const isInSelectList = ({ before }: SubSelect): boolean => /(?:,|\b(?:select|then|else)|\bcoalesce\()$/i.test(before)
/** PostgreSQL makes a join of EXISTS, so that the partner of the other table limits it too. */
const isExists = ({ before }: SubSelect): boolean => /\bexists$/i.test(before)

/** Returns names and aliases of the tables in a FROM clause. */
const namesIn = (text: string): Set<string | undefined> => {
  const tables = text.matchAll(/\b(?:from|join) "?(\w+)"?(?: (?:as )?(?!join|left|cross|where|on\b)"?(\w+)"?)?/gi)
  return new Set([...tables].flatMap(([, name, alias]) => [name, alias]))
}
/** True when a table of the sub-select has its partner from a table outside and not from a value. */
const hasPartnerOfOuter = ({ body }: SubSelect): boolean => {
  const own = namesIn(body)
  const pairs = body.matchAll(/\b"?(\w+)"?\."?partner_id"? = "?(\w+)"?\."?(?:partner_id|id)"?(?!\w)/gi)
  return [...pairs].some(([, one, other]) => {
    if (own.has(one) === own.has(other)) return false
    return !pattern(String.raw`\b${own.has(one) ? one : other}"?\."?partner_id"? = \$`).test(body)
  })
}

const outerJoins = pattern(
  String.raw`\bleft join ${distributed}(?: as)? "?(\w+)"? on ((?:(?!\b(?:left|cross|join|where|order|group|limit)\b).)*)`,
)
/** True when an outer join or one of its conditions names no column of another table. */
const joinsValues = (text: string): boolean =>
  [...text.matchAll(new RegExp(outerJoins, 'gi'))].some(([, alias, on = '']) => {
    const isLoose = [...on.matchAll(/\b"?(\w+)"?\."?\w+"?/g)].every(([, name]) => name === alias)
    return isLoose || /(?:^|\band |\()\$\d+(?:::\w+)? = (?:'|\$)/i.test(on)
  })

const outerJoinsOfPartner = pattern(
  String.raw`\bleft join ${distributed}(?: as)? "?(\w+)"? on "?(\w+)"?\."?(?:partner_id|id)"? = "?(\w+)"?\."?(?:partner_id|id)"?`,
)
const commonTables =
  /(?:\bwith|,|\)) (?:recursive )?"?(\w+)"? (?:\([^()]*\) )?as (?:materialized )?\( ?(?:select|with)/gi
/** True when the partner of an outer-joined table is a column of a common table expression. */
const joinsCommonTable = (text: string): boolean => {
  const common = new Set([...text.matchAll(commonTables)].map(([, name]) => name))
  return [...text.matchAll(new RegExp(outerJoinsOfPartner, 'gi'))].some(([, own, ...sides]) =>
    sides.some((side) => side !== own && common.has(side)),
  )
}

/** Functions of the product that Citus has on the coordinator alone. */
const onCoordinator = new Set(
  readSchema()
    .functions.map(({ name }) => name)
    .filter((name) => !functionsOnShards.some((one) => one === name)),
)

/** True when a table is joined by the partner of a common table expression that groups the rows of another one. */
const joinsSums = (text: string): boolean =>
  subSelectsOf(text).some(({ before, body }) => {
    const name = /\b(\w+) as(?: materialized)?$/i.exec(before)?.[1]
    if (name === undefined || !/\bgroup by\b/i.test(body) || namesPartner.test(body)) return false
    const joins = pattern(String.raw`\bjoin ${distributed} (\w+) on \1\.partner_id = ${name}\.partner_id\b`)
    const alias = joins.exec(text)?.[1]
    return alias !== undefined && !pattern(String.raw`\b${alias}\.partner_id = \$`).test(text)
  })

/** True for EXISTS without a column whose rows are of several partners: Citus stores them and finds no column to read. */
const isStoredWithoutColumn = (one: SubSelect): boolean =>
  isExists(one) &&
  /^ ?select from\b/i.test(one.body) &&
  readsDistributed.test(one.body) &&
  !namesPartner.test(one.body) &&
  !ofPartner.test(one.body) &&
  !hasPartnerOfOuter(one)

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
    name: 'now() or an interval added to a column in DO UPDATE SET or its WHERE',
    matches: ({ text }) =>
      pattern(
        String.raw`${insertOf(shared)}.*\bdo update set\b(?:(?!\breturning\b).)*(?:\bnow\(\)|[+-] (?:[^ ]+ \* )?interval\b)`,
      ).test(text),
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
  {
    name: 'sub-select in a select list that aggregates an outer join, over a CTE: the coordinator crashes',
    matches: ({ text }) =>
      /^with\b/i.test(text) &&
      subSelectsOf(text).some((one) => isInSelectList(one) && aggregate.test(one.body) && outerJoin.test(one.body)),
  },
  {
    name: 'scalar or lateral sub-select without its own partner, in a statement of one partner',
    matches: ({ role, text }) =>
      !Object.hasOwn(severalShards, role) &&
      namesPartner.test(text) &&
      subSelectsOf(text).some((one) => !isExists(one) && hasPartnerOfOuter(one)),
  },
  {
    name: 'scalar sub-select without its own partner beside one that names the partner',
    matches: ({ text }) => {
      const all = subSelectsOf(text).filter((one) => readsDistributed.test(one.body))
      return (
        all.some((one) => !isExists(one) && hasPartnerOfOuter(one)) && all.some(({ body }) => namesPartner.test(body))
      )
    },
  },
  {
    name: 'outer join of a distributed table whose condition has values alone',
    matches: ({ text }) => joinsValues(text),
  },
  {
    name: 'outer join whose partner is a column of a common table expression, in a statement of one partner',
    matches: ({ role, text }) =>
      !Object.hasOwn(severalShards, role) && namesPartner.test(text) && joinsCommonTable(text),
  },
  {
    name: 'join whose partner is a column of a common table expression with sums: several shards are read',
    matches: ({ role, text }) => !Object.hasOwn(severalShards, role) && namesPartner.test(text) && joinsSums(text),
  },
  {
    name: 'reasons of held stores joined with two tables, one of them by an outer join: read them in a materialized CTE',
    matches: ({ text }) => /\bjoin store_hold\b[^()]*\bjoin\b[^()]*\bleft join\b/i.test(text),
  },
  {
    name: 'text of a column cast to a date in an UPDATE',
    matches: ({ text }) => /->> ?'\w+'\)::(?:date|time)/i.test(setOf(text)),
  },
  {
    name: 'function that the workers do not have, beside a distributed table in a statement of one partner',
    matches: ({ role, text }) =>
      !Object.hasOwn(severalShards, role) &&
      readsDistributed.test(text) &&
      [...text.matchAll(/\b(\w+)\(/g)].some(([, name = '']) => onCoordinator.has(name)),
  },
  {
    name: 'EXISTS without a column over rows of several partners',
    matches: ({ text }) => subSelectsOf(text).some(isStoredWithoutColumn),
  },
  {
    name: 'sub-select without columns from a local table beside a distributed table',
    matches: ({ text }) => readsDistributed.test(text) && emptyOfLocal.test(text),
  },
]

/** Returns the shapes of a statement that Citus refuses. White space of the text is of no account. */
export const refusedShapes = ({ role, text }: Statement): string[] => {
  const statement = { role, text: text.replaceAll(/\s+/g, ' ').trim() }
  if (unplanned.some(({ begins }) => statement.text.startsWith(begins))) return []
  return shapes.filter(({ matches }) => matches(statement)).map(({ name }) => name)
}
