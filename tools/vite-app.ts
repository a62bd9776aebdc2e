import { basename, join } from 'node:path'
import process from 'node:process'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown, UserConfig } from 'vite'
import { api } from './vite-api.ts'

/** The font starts with the page, not when the style sheet has been read, and after the scripts that draw its first text. */
const preloadFont = (base: string): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => file.endsWith('.woff2'))
      if (font === undefined) return []
      const attrs = {
        rel: 'preload',
        href: base + font,
        as: 'font',
        type: 'font/woff2',
        crossorigin: 'anonymous',
        fetchpriority: 'low',
      }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

type Chunk = Extract<Rolldown.OutputBundle[string], { type: 'chunk' }>

/** The chunk and all that it imports statically, by name of file. */
const withImports = (chunk: Chunk | undefined, bundle: Rolldown.OutputBundle, found = new Set<Chunk>()): Set<Chunk> => {
  if (chunk === undefined || found.has(chunk)) return found
  found.add(chunk)
  for (const file of chunk.imports) {
    const next = bundle[file]
    if (next?.type === 'chunk') withImports(next, bundle, found)
  }
  return found
}

const stylesOf = (chunks: Iterable<Chunk>) =>
  new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))

/** Screens behind the sign-in: `/items` of `.../screens/items/index.tsx?tsr-split=component`; undefined of what is no screen without parameters. */
const screenOf = ({ facadeModuleId }: Chunk): string | undefined =>
  /\/src\/screens(\/[a-z/-]*?)(?:\/?index)?\.tsx\?tsr-split=component$/.exec(facadeModuleId ?? '')?.[1]

/**
 * Names what a signed-in visit will ask for, and each screen's own part; `preload.js` asks at once when there is a
 * session in the browser.
 */
const preloadShell = (base: string, { record, language }: App['session']): Plugin => ({
  name: 'preload-shell',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const named = (...names: string[]) => chunks.filter(({ name }) => names.includes(name))
      const behind = named('shell', 'shell-frame', 'cipher')
      if (behind.length === 0) return []
      const list = (files: Iterable<string>): string => [...files].map((file) => base + file).join(' ')
      const phrases = (name: string): string => list(named(name, `operator-${name}`).map(({ fileName }) => fileName))
      const shared = new Set(behind.flatMap((chunk) => [...withImports(chunk, bundle)]))
      // The page's own imports are loading already.
      const needed = (all: Iterable<Chunk>): Chunk[] => [...all].filter(({ fileName }) => !html.includes(fileName))
      const screens = chunks.flatMap((chunk) => {
        const path = screenOf(chunk)
        if (path === undefined || path.startsWith('/bo-register')) return []
        const own = needed(withImports(chunk, bundle)).filter((one) => !shared.has(one))
        const [modules, styles] = [list(own.map(({ fileName }) => fileName)), list(stylesOf(own))]
        return [[base.slice(0, -1) + (path || '/'), { modules, styles }]]
      })
      const attrs = {
        src: `${base}preload.js`,
        async: true,
        'data-record': record,
        'data-language': language,
        'data-modules': list(needed(shared).map(({ fileName }) => fileName)),
        'data-styles': list([...stylesOf(shared)].filter((file) => !html.includes(file))),
        'data-english': phrases('en-us'),
        'data-spanish': phrases('es-es'),
        'data-screens': JSON.stringify(Object.fromEntries(screens)),
      }
      return [{ tag: 'script', attrs, injectTo: 'head' }]
    },
  },
})

/** What every visit of either app needs first. Of the libraries not what lists and long forms alone ask for. */
const first = [
  'node_modules/(react|react-dom|react-hook-form|scheduler|use-sync-external-store|i18next|react-i18next|html-parse-stringify|void-elements|zod|@tanstack/(react-query(?!/build/modern/useQueries)|query-core(?!/build/modern/queriesObserver)|react-router(?!/dist/esm/useBlocker)|router-core|history|store|react-store))/',
  'packages/client/src/(call|address|refused)\\.',
  'packages/browser/src/(authorize|auth-record-store|clock|form/(contract-form|drafts|email-field|password-field)|i18n|language-menu|line|list/list-search|log|query-cache|refusal|router-options|search-shapes|settings|stored-sealed|use-change)',
]

/** One address for all apps in development, as in production: the portal's server hands the others on. */
const others = {
  '/operator': { target: `http://127.0.0.1:${process.env['OPERATOR_PORT'] ?? '3002'}`, ws: true },
  '/purchase-transaction': { target: `http://127.0.0.1:${process.env['RECEIPT_PORT'] ?? '3003'}`, ws: true },
  '/till': { target: `http://127.0.0.1:${process.env['TILL_PORT'] ?? '3004'}`, ws: true },
}

/** The style sheet's name and the word in it: readable in the browser, and small when compressed. */
const scopedName = (word: string, file: string): string => {
  const sheet = basename(file, '.module.css')
  return word === sheet ? sheet : `${sheet}_${word}`
}

type App = {
  /** Its folder below apps/. */
  name: string
  root: string
  /** Where it lives on the server. */
  base: '/' | `/${string}/`
  /** Where the browser keeps the session's record and the language that was chosen. */
  session: { record: string; language: string }
  /** Chunk of the first visit, with the modules it has beside what both apps need first. */
  start: { name: string; holds: readonly string[] }
}

export const viteApp = ({ name, root, base, session, start }: App): UserConfig => ({
  root,
  base,
  publicDir: join(root, '../../packages/ui/public'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: './src/screens',
      generatedRouteTree: './src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react({ compiler: true }),
    preloadFont(base),
    preloadShell(base, session),
  ],
  css: { modules: { generateScopedName: scopedName } },
  server: {
    proxy: {
      '/api': api,
      '/config': api,
      ...(name === 'portal' ? others : {}),
    },
  },
  build: {
    target: 'baseline-widely-available',
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // In one piece: thirty small ones would compress worse and ask thirty times.
            { name: start.name, test: new RegExp([...first, ...start.holds].join('|')) },
            // Addresses, guards and search params of every screen, which the router needs at the start; the screens themselves
            // load later.
            { name: 'addresses', test: new RegExp(`apps/${name}/src/screens/(?!(.*/)?-)[^?]*\\.tsx$`) },
            // Parts of the pages for guests: codes and new passwords. Without this group they would land in the shell,
            // and each of these pages would load all of it.
            {
              name: 'auth',
              test: /packages\/(browser\/src\/(form\/(code-step|new-password|form-buttons)|link-secret|back-link)|ui\/src\/(fields\/(code-input|password-checklist|phone-text)|buttons\/resend-button))\./,
            },
            // Signing in with a passkey is offered before the shell is there.
            {
              name: 'passkeys',
              test: /packages\/(browser\/src\/passkeys\/(ceremony|passkey-sign-in)|(contract|domain)\/src\/passkeys)\.|apps\/\w+\/src\/api\/passkey-sign-in\./,
            },
            // Modules that two or more signed-in screens share: loaded once, with their styles.
            {
              name: 'shell',
              test: /node_modules\/(@mantine|@floating-ui|@tanstack|react-remove-scroll|react-number-format|clsx)|packages\/((ui|browser|phrases)\/src|domain\/src\/full-name\.)|apps\/\w+\/src\/(features\/(shell|store-picker|figures|apl|onboarding\/step-url)|screens\/items\/(-form\/stores-problem|-list\/items-tabs)|api|cache)/,
              minShareCount: 2,
            },
            // Filters of lists in one piece: behind the shell, whose parts they use; a list would ask for each of them.
            { name: 'filters', test: /apps\/\w+\/src\/features\/(filters|saved-views|dates)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
