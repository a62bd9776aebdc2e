import { join } from 'node:path'

/** The code runs as `npm run build` made it, not from sources. */
export const isBundle = import.meta.filename.endsWith('.js')

/** Folder of the running code: `src/`, or `dist/`, where the bundle puts all modules. */
const code = isBundle ? import.meta.dirname : join(import.meta.dirname, '..')
const apps = join(code, '../..')

/** Tables, views, functions and ledger rules as SQL. The build copies them beside the bundle. */
export const schemaFolder = join(code, 'db/schema')

export const dataFile = (name: 'us-zips.tsv' | 'us-cities.tsv'): string => join(apps, 'server/data', name)

/** Made by the build: the page that shows /api/openapi.json. */
export const docsReader = join(apps, 'server/dist/api-docs.js.gz')

export const screensOf = (app: 'portal' | 'operator' | 'receipt' | 'till'): string => join(apps, app, 'dist')
