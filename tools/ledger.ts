import { ledger } from '../docs/spec/ledger.ts'
import { contractRoutes, screenUrls } from './ledger-code.ts'
import { missing } from './ledger-homes.ts'
import { openByKind } from './ledger-count.ts'

/** `node tools/ledger.ts` prints the open rows that the code already holds: they can be turned to done. */
const code = { routes: await contractRoutes(), urls: screenUrls() }
const open = ledger.filter((row) => row.status === 'open')
const answers = await Promise.all(open.map(async (row) => ({ row, why: await missing(row, code) })))
const home = answers.filter(({ why }) => why === undefined)

for (const { row } of home) console.log(`${row.spec}\t${row.kind}\t${row.id}`)
console.log(`\n${home.length} open rows have a home. ${openByKind(ledger)}`)
