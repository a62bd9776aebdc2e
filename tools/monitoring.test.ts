import { parser } from '@prometheus-io/lezer-promql'
import Fastify from 'fastify'
import { parse } from 'yaml'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/config.ts'
import { connect, poolOver } from '../apps/server/src/db/db.ts'
import { apiMetrics, workerMetrics } from '../apps/server/src/http/metrics.ts'
import { newShedder } from '../apps/server/src/http/shed.ts'
import { standardSlowness } from '../apps/server/src/http/slow-callers.ts'
import { textOf } from './spec/product.ts'

type Alerts = { groups: { rules: { alert: string; expr: string }[] }[] }
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }
type Scraping = { scrape_configs: { job_name: string }[] }
type Series = Map<string, readonly string[]>
type Query = { at: string; expr: string }

const alertFile: Alerts = parse(textOf('deploy/prometheus/alerts.yaml'))
const alerts = alertFile.groups.flatMap(({ rules }) => rules)
const dashboard: Dashboard = JSON.parse(textOf('deploy/grafana/tillgate.json'))
const scraping: Scraping = parse(textOf('deploy/prometheus/scrape.yaml'))
const queries: Query[] = [
  ...alerts.map(({ alert, expr }) => ({ at: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ at: title, expr }))),
]

/** Labels that Prometheus adds to each series. */
const addedLabels = ['job', 'instance']

/** Returns the labels of each series that the API and the worker serve, by name, and of `up`, which Prometheus makes. */
const servedSeries = async (): Promise<Series> => {
  const config = readConfig({ APP_ENV: 'development', DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}` })
  // A scrape without a database keeps the last values.
  const pool = poolOver(connect('postgres://127.0.0.1:1/none', 'tillgate_api', 1, () => undefined))
  const deps = { config, pool, files: { freeBytes: async () => 0 } }
  const [api, worker] = [Fastify(), Fastify()]
  newShedder({
    maxRunning: 1,
    draining: { yes: false },
    headers: {},
    slowness: standardSlowness,
    addressOf: () => '',
    answerSlow: () => undefined,
  }).install(api)
  const registers = [apiMetrics(api, deps), workerMetrics(worker, deps)]
  // The first scrape registers the metrics of the process.
  await Promise.all([api.inject('/metrics'), worker.inject('/metrics')])
  await Promise.all([api.close(), worker.close(), pool.destroy()])

  const series: Series = new Map([['up', addedLabels]])
  for (const metric of registers.flatMap((register) => register.getMetricsAsArray())) {
    const own = 'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : []
    const labels = [...own, ...addedLabels]
    series.set(metric.name, labels)
    if (String(metric.type) !== 'histogram') continue
    series.set(`${metric.name}_bucket`, [...labels, 'le']).set(`${metric.name}_count`, labels)
  }
  return series
}

/** Returns the names of series and labels in a PromQL expression, and the number of syntax errors. */
const readExpression = (given: string): { names: string[]; labels: string[]; errors: number } => {
  const text = given.replaceAll('$__rate_interval', '5m')
  const names: string[] = []
  const labels: string[] = []
  let errors = 0
  parser.parse(text).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) errors += 1
      if (name === 'Identifier') names.push(text.slice(from, to))
      if (name === 'LabelName') labels.push(text.slice(from, to))
    },
  })
  return { names, labels, errors }
}

/** Rows of the table "Monitor": figure, source, alarm, alert rule. */
const monitorRows = (): string[][] => {
  const [, section = ''] = textOf('docs/deployment.md').split('\n## Monitor\n')
  const [table = ''] = section.split('\n## ')
  const lines = table.split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
const quotedIn = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

let served: Series = new Map()
const namesMetric = (source = ''): boolean => quotedIn(source).some((name) => served.has(name))
beforeAll(async () => {
  served = await servedSeries()
})

test('alerts and dashboard panels have valid expressions', () => {
  expect(queries.filter(({ expr }) => readExpression(expr).errors > 0)).toEqual([])
})

test('alerts and dashboard panels query only served metrics', () => {
  const unknown = queries.flatMap(({ at, expr }) =>
    readExpression(expr)
      .names.filter((name) => !served.has(name))
      .map((name) => `${at}: ${name}`),
  )
  expect(unknown).toEqual([])
  expect(queries.filter(({ expr }) => readExpression(expr).names.length === 0)).toEqual([])
})

test('alerts and dashboard panels select labels of their metrics', () => {
  const unknown = queries.flatMap(({ at, expr }) => {
    const { names, labels } = readExpression(expr)
    const known = new Set(names.flatMap((name) => served.get(name) ?? []))
    return labels.filter((label) => !known.has(label)).map((label) => `${at}: ${label}`)
  })
  expect(unknown).toEqual([])
})

test('alerts and dashboard panels select scraped jobs', () => {
  const jobs = scraping.scrape_configs.map(({ job_name: job }) => job)
  const selected = queries.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, job = '']) => job))
  expect([...new Set(selected)].toSorted()).toEqual(jobs.toSorted())
})

test('the Monitor table names each alert once', () => {
  const named = monitorRows().flatMap(([, , , alert = '']) => quotedIn(alert))
  expect(named.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
})

test('each Monitor row with a metric has an alert', () => {
  const rows = monitorRows()
  expect(rows.length).toBeGreaterThan(10)
  for (const [figure, source, , alert = ''] of rows) {
    const expected = namesMetric(source) ? /^`Tillgate/ : /^none: (log|SQL|host)$/
    expect([figure, alert]).toEqual([figure, expect.stringMatching(expected)])
  }
})

test('each alert queries a metric of its Monitor row', () => {
  for (const [, source = '', , alert = ''] of monitorRows()) {
    const sources = new Set(quotedIn(source))
    for (const name of quotedIn(alert)) {
      const { names } = readExpression(alerts.find((one) => one.alert === name)?.expr ?? '')
      expect([name, names.filter((used) => sources.has(used)).length > 0]).toEqual([name, true])
    }
  }
})
