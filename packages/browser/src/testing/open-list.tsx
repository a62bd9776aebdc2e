import '@tillgate/ui/styles/styles.ts'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Refused } from '@tillgate/client/refused.ts'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { parseSearch, stringifySearch } from '../router-options.ts'
import { watchNesting } from '@tillgate/ui/testing/html-nesting.ts'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { translateFrom } from '../i18n.ts'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ListOwner } from '../list/list-prefs.ts'
import { listQuery, listShape } from '../list/list-search.ts'
import type { Column } from '../list/list-table.tsx'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { lenient } from '../search-shapes.ts'

translateFrom({ storageKey: 'list-test', english: enUS, load: async () => enUS })

type Fruit = { id: string; name: string; colour: 'red' | 'green' }
const colours = ['red', 'green'] as const
const states = ['first', 'refresh', 'failed', 'broken', 'gone', 'offline', 'bare'] as const
const statusOf: Readonly<Record<string, number>> = { offline: 0, broken: 500, gone: 404 }
const FruitSearch = z.object({
  ...listShape(['name', 'colour']),
  colour: lenient(z.enum(colours)),
  /** State filter of the server. */
  state: lenient(z.enum(states)),
  /** Owner of the fruit. */
  stall: lenient(z.string()),
})
const fruitList = { name: 'fruit', filters: ['search', 'colour'], sort: 'name' } as const

const fruits = Array.from({ length: 40 }, (_, i): Fruit => {
  const n = String(i + 1).padStart(2, '0')
  return { id: `f${n}`, name: `Fruit ${n}`, colour: i % 2 === 0 ? 'red' : 'green' }
})

type Visit = {
  url?: string
  person?: string
  state?: (typeof states)[number]
  /** Number of fruits reported by the server, instead of forty. */
  total?: { total: number; totalIsCapped: boolean }
  allIds?: () => Promise<string[]>
}

type Calls = { retried: number; drawnCells: number }
type Screen = Pick<Visit, 'state' | 'total' | 'allIds'> & {
  search: z.infer<typeof FruitSearch>
  count: (what: keyof Calls) => void
}

const FruitScreen = ({ search, state: begun, total, allIds, count }: Screen) => {
  const state = search.state ?? begun
  const list = useList(search, fruitList)
  const { page: at, pageSize, sortColumn, sortDirection } = listQuery(search, fruitList)
  const found = (state === 'bare' ? [] : fruits)
    .filter(({ name, colour }) => name.includes(search.search ?? '') && colour === (search.colour ?? colour))
    .toSorted((a, b) => (a[sortColumn] < b[sortColumn] ? sortDirection : -sortDirection))
  const data = {
    items: found.slice((at - 1) * pageSize, at * pageSize),
    page: at,
    total: found.length,
    totalIsCapped: false,
    ...total,
  }
  const columns: Column<Fruit>[] = [
    {
      id: 'name',
      title: 'Name',
      isFixed: true,
      isSortable: true,
      render: ({ name }) => {
        count('drawnCells')
        return <a href="#fruit">{name}</a>
      },
    },
    { id: 'colour', title: 'Colour', isSortable: true, render: ({ colour }) => colour },
    { id: 'letters', title: 'Letters', isNumeric: true, render: ({ name }) => name.length },
  ]
  const status = state === undefined ? undefined : statusOf[state]
  const isWithoutData = state !== undefined && ['first', 'failed', 'broken', 'gone'].includes(state)
  return (
    <List
      list={list}
      query={{
        data: isWithoutData ? undefined : data,
        isError: state === 'failed' || status !== undefined,
        error: status === undefined ? null : new Refused(status, {}),
        isPlaceholderData: state === 'refresh',
        refetch: async () => {
          count('retried')
        },
      }}
      label="Fruit"
      {...(search.stall === undefined ? {} : { subject: search.stall })}
      columns={columns}
      renderCard={({ name }, check) => (
        <>
          {check} <b>{name} card</b>
        </>
      )}
      labels={{ failed: 'No fruit today.', none: 'No fruit yet.', noneMatch: 'No such fruit.', search: 'Find fruit' }}
      whenNone={<a href="#plant">Plant some</a>}
      chips={
        <ChoiceFilter
          label="Colour"
          value={search.colour}
          choices={colours.map((value) => ({ value, label: value }))}
          onChange={(colour) => list.change({ colour })}
        />
      }
      selection={{
        labelOf: ({ name }) => `Select ${name}`,
        allIds: allIds ?? (async () => found.map(({ id }) => id)),
        renderActions: (ids) => <Button>{`Eat ${ids.length}`}</Button>,
      }}
    />
  )
}

/** Opens a list of forty fruits in a page with its own URL. */
export const openList = ({ url = '/', person = 'maria', ...server }: Visit = {}) => {
  const calls: Calls = { retried: 0, drawnCells: 0 }

  const rootRoute = createRootRoute()
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    validateSearch: FruitSearch,
    component: () => (
      <FruitScreen
        search={route.useSearch()}
        {...server}
        count={(what) => {
          calls[what] += 1
        }}
      />
    ),
  })
  const history = createMemoryHistory({ initialEntries: [url] })
  const router = createRouter({ routeTree: rootRoute.addChildren([route]), history, parseSearch, stringifySearch })
  const box = document.createElement('main')
  document.body.append(box)
  const endWatch = watchNesting()
  const root = createRoot(box)
  root.render(
    <UiProvider>
      <ListOwner value={person}>
        <RouterProvider router={router} />
      </ListOwner>
    </UiProvider>,
  )
  const leave = () => {
    root.unmount()
    box.remove()
  }
  onTestFinished(() => {
    leave()
    endWatch()
  })
  return {
    page,
    calls,
    leave,
    url: () => router.state.location.href,
    back: () => history.back(),
    go: (href: string) => router.navigate({ href }),
  }
}
