import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const revisionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 16)

type Options = {
  /** File of the worker. It reads the list of files as `shell`. */
  entry: string
  /** Address of the page; the files of the build lie below it. */
  page: string
  /** Public files that the page asks for at the start, with their folder. */
  publicDir: string
  publicFiles: readonly string[]
}

/** Builds the service worker `sw.js` with the list of all files of the app: hashed names never change, others have a revision. */
export const serviceWorker = ({ entry, page, publicDir, publicFiles }: Options): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => !fileName.endsWith('.map'))
      const shell = files.map((file) => {
        if (file.fileName.startsWith('assets/')) return { url: `${page}/${file.fileName}`, revision: null }
        const url = file.fileName === 'index.html' ? page : `${page}/${file.fileName}`
        return { url, revision: revisionOf(file.type === 'chunk' ? file.code : file.source) }
      })
      const besides = publicFiles.map((file) => ({
        url: `/${file}`,
        revision: revisionOf(readFileSync(join(publicDir, file))),
      }))
      const define = { shell: JSON.stringify([...shell, ...besides]), 'process.env.NODE_ENV': '"production"' }
      const worker = await rolldown({ input: entry, transform: { define } })
      const { output } = await worker.generate({ format: 'iife', minify: true })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code })
    },
  },
})
