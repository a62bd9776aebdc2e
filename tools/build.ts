import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { buildScreens } from './screens.ts'

const server = join(dirname(import.meta.dirname), 'apps', 'server')

/** What Node starts by name: the roles, and each worker thread beside them, because they load it as a file. */
const entries = {
  main: 'src/main.ts',
  'sheet-worker': 'src/integrations/sheets/worker.ts',
  'hash-worker': 'src/secrets/hash-worker.ts',
}

/** Our own code becomes one flat directory; packages stay packages (native code, threads of their own). */
const isPackage = (id: string): boolean => !/^(\.|\/|#server\/|@tillgate\/|[a-z]:)/i.test(id)

const buildServer = async (): Promise<void> => {
  rmSync(join(server, 'dist'), { recursive: true, force: true })
  const bundle = await rolldown({ cwd: server, input: entries, platform: 'node', external: isPackage })
  await bundle.write({
    dir: join(server, 'dist'),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
}

buildScreens()
await buildServer()
