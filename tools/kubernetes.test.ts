import { parse, parseAllDocuments } from 'yaml'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../apps/server/src/config/config.ts'
import { textOf } from './spec/product.ts'

type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number }
type Variable = { name: string; valueFrom: { secretKeyRef: { name: string; key: string } } }
type Container = {
  args: string[]
  ports?: { name: string; containerPort: number }[]
  env: Variable[]
  envFrom: { configMapRef: { name: string } }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  securityContext: object
  resources: object
  volumeMounts: { mountPath: string }[]
}
type Pod = {
  automountServiceAccountToken: boolean
  terminationGracePeriodSeconds: number
  securityContext: object
  containers: [Container]
}
type Labels = Record<string, string>
type Resource = {
  kind: string
  metadata: { name: string; namespace?: string }
  data: Record<string, string>
  spec: {
    replicas?: number
    strategy?: { rollingUpdate: { maxUnavailable: number } }
    selector: Labels & { matchLabels: Labels }
    maxUnavailable?: number
    ports: { targetPort: string }[]
    template: { metadata: { labels: Labels }; spec: Pod }
  }
}

/** Returns the resources of a folder with `kustomization.yaml`, also those of the folders it refers to. */
const resourcesOf = (folder: string): Resource[] => {
  const { resources }: { resources: string[] } = parse(textOf(path.join(folder, 'kustomization.yaml')))
  return resources.flatMap((name) => {
    const target = path.join(folder, name)
    if (!name.endsWith('.yaml')) return resourcesOf(target)
    return parseAllDocuments(textOf(target)).map((document): Resource => {
      expect(document.errors).toEqual([])
      return document.toJS()
    })
  })
}

const services = resourcesOf('deploy/kustomize/base')
const migration = resourcesOf('deploy/kustomize/migrate')
const everything = [...services, ...migration]
const find = (kind: string, name: string): Resource => {
  const found = everything.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`no ${kind} ${name}`)
  return found
}
const podOf = (resource: Resource): Pod => resource.spec.template.spec
const api = find('Deployment', 'tillgate-api')
const worker = find('Deployment', 'tillgate-worker')
const job = find('Job', 'tillgate-migrate')
const settings = find('ConfigMap', 'tillgate-settings').data
const workloads = [api, worker, job].map((resource) => ({ resource, name: resource.metadata.name }))
const dockerfile = textOf('Dockerfile')

/** Returns the settings that production misses when a container gets all its variables and a value for each. */
const missingFor = ({ env, envFrom }: Container): string[] => {
  const mapped = envFrom.flatMap(({ configMapRef }) => Object.entries(find('ConfigMap', configMapRef.name).data))
  const given = [...mapped, ...env.map(({ name }) => [name, ''] as const)].map(([name, value]) => [name, value || 'x'])
  try {
    readConfig({ APP_ENV: 'production', ...Object.fromEntries(given) })
    return []
  } catch (error) {
    return String(error)
      .split('\n- ')
      .filter((line) => line.includes(' is missing'))
  }
}

test.each(workloads)('$name gets every setting that production requires', ({ resource }) => {
  const [container] = podOf(resource).containers
  expect(missingFor(container)).toEqual([])
})

test('reports a required setting without variable', () => {
  const [container] = podOf(api).containers
  const env = container.env.filter(({ name }) => name !== 'ISSUER_KEY')
  expect(missingFor({ ...container, env })).toEqual([expect.stringContaining('ISSUER_KEY')])
})

test.each(workloads)('$name runs without root and rights', ({ resource }) => {
  const pod = podOf(resource)
  expect(resource.metadata.namespace).toBeUndefined()
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  })
  expect(pod.containers).toHaveLength(1)
  expect(pod.containers[0]).toMatchObject({
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    resources: {
      requests: { cpu: expect.stringMatching(/^\d+m$/), memory: expect.stringMatching(/^\d+[MG]i$/) },
      limits: { memory: expect.stringMatching(/^\d+[MG]i$/) },
    },
    volumeMounts: [{ mountPath: '/var/lib/tillgate' }],
  })
})

test('the image runs as the user of the pods', () => {
  expect(dockerfile).toMatch(/^USER 1000:1000$/m)
  expect(dockerfile).toMatch(/^VOLUME \/var\/lib\/tillgate$/m)
  expect(dockerfile).toMatch(/ DATA_DIR=\/var\/lib\/tillgate$/m)
})

test.each([
  ['api', api, 'PORT'],
  ['worker', worker, 'WORKER_PORT'],
] as const)('%s answers its probes on the port of the image', (role, resource, setting) => {
  const [{ args, ports, ...probes }] = podOf(resource).containers
  const [port] = ports ?? []
  expect(args).toEqual([role])
  expect(dockerfile).toMatch(new RegExp(` ${setting}=${port?.containerPort}\\b`))
  expect(probes).toMatchObject({
    startupProbe: { httpGet: { path: '/health/live', port: port?.name } },
    readinessProbe: { httpGet: { path: '/health/ready', port: port?.name } },
    livenessProbe: { httpGet: { path: '/health/live', port: port?.name } },
  })
})

test.each(workloads)('$name may end its work before it is killed', ({ resource }) => {
  const drainSeconds = Number(settings['DRAIN_DELAY'])
  const workSeconds = 25
  expect(drainSeconds).toBeGreaterThan(0)
  expect(podOf(resource).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + workSeconds)
})

test('Kubernetes notices a draining api within DRAIN_DELAY', () => {
  const { readinessProbe } = podOf(api).containers[0]
  const seconds = (readinessProbe?.periodSeconds ?? 10) * (readinessProbe?.failureThreshold ?? 3)
  expect(seconds).toBeLessThan(Number(settings['DRAIN_DELAY']))
})

test('a release or a drained node leaves an api', () => {
  expect(api.spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
  expect(find('PodDisruptionBudget', 'tillgate-api').spec.maxUnavailable).toBe(1)
})

test('service and budget select the pods of the api', () => {
  const { labels } = api.spec.template.metadata
  expect(api.spec.selector.matchLabels).toEqual(labels)
  expect(find('Service', 'tillgate-api').spec.selector).toEqual(labels)
  expect(find('PodDisruptionBudget', 'tillgate-api').spec.selector.matchLabels).toEqual(labels)
  expect(worker.spec.selector.matchLabels).toEqual(worker.spec.template.metadata.labels)
  expect(find('Service', 'tillgate-api').spec.ports[0]?.targetPort).toBe('http')
})

test('only the migration runs as the owner of the tables', () => {
  const urls = workloads.map(({ resource }) => {
    const [{ env }] = podOf(resource).containers
    return env.find(({ name }) => name === 'DATABASE_URL')?.valueFrom.secretKeyRef.key
  })
  expect(urls).toEqual(['api-url', 'worker-url', 'owner-url'])
  expect(services.map(({ kind }) => kind)).not.toContain('Job')
})
