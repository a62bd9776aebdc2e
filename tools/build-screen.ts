import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build } from 'vite'

// Started by `built.ts` with the name of an app. Ends with that process: two builds would write into one folder.
process.stdin.resume().once('end', () => process.exit(1))
const [, , app = ''] = process.argv
// The plugins read the working directory.
process.chdir(join(import.meta.dirname, '../apps', app))
await build({ logLevel: 'error' })
// The server answers 404 for an address that no screen has.
const routeTree = 'src/route-tree.gen.ts'
if (existsSync(routeTree)) {
  const [, table = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(readFileSync(routeTree, 'utf8')) ?? []
  const paths = [...table.matchAll(/'([^']+)':/g)].map(([, path]) => path)
  writeFileSync(join('dist', 'screens.json'), JSON.stringify(paths))
}
process.exit()
