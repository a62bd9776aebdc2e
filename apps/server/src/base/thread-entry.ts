/** Sources of the worker threads, by the name of their bundle. */
const sources = {
  'sheet-worker': '../integrations/sheets/worker.ts',
  'hash-worker': '../secrets/hash-worker.ts',
}
export type ThreadName = keyof typeof sources

/** Returns the file of a worker thread: source in development, its own bundle beside main.js in production. */
export const threadEntry = (name: ThreadName): URL =>
  new URL(import.meta.url.endsWith('.ts') ? sources[name] : `./${name}.js`, import.meta.url)
