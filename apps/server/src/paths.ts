import { join } from 'node:path'

/**
 * Where the server finds its own files. The bundle flattens every module into `dist/`, which lies as deep as `src/`:
 * a path that begins here is right in both, one that begins in a folder further down is not.
 */
const apps = join(import.meta.dirname, '../..')

/** The code runs as `npm run build` made it, not from sources. */
export const isBundle = import.meta.filename.endsWith('.js')

/** Tables, views, functions and ledger rules as SQL. The build copies them beside the bundle. */
export const schemaFolder = join(import.meta.dirname, 'db/schema')

export const dataFile = (name: 'us-zips.tsv' | 'us-cities.tsv'): string => join(apps, 'server/data', name)

/** Made by the build: the page that shows /api/openapi.json. */
export const docsReader = join(apps, 'server/dist/api-docs.js.gz')

export const screensOf = (app: 'portal' | 'operator' | 'receipt'): string => join(apps, app, 'dist')
