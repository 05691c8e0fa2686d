import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { variables } from '#platform/config/variables.ts'

const folder = join(import.meta.dirname, '../../../deploy/kubernetes')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const kustomization = z
  .object({
    resources: z.array(z.string()),
    configMapGenerator: z.tuple([z.object({ name: z.literal('lastro'), literals: z.array(z.string()) })]),
  })
  .parse(parse(read('kustomization.yaml')))
const settings: Record<string, string> = Object.fromEntries(
  kustomization.configMapGenerator[0].literals.map((literal): [string, string] => {
    const [name = '', value = ''] = literal.split(/=(.*)/s)
    return [name, value]
  }),
)

const volume = z.object({
  name: z.string(),
  secret: z.optional(z.object({ secretName: z.string(), defaultMode: z.number() })),
})
const container = z.object({
  image: z.literal('lastro'),
  command: z.array(z.string()),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
const pod = z.object({
  enableServiceLinks: z.literal(false),
  securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  volumes: z.array(volume),
})

const objects = kustomization.resources.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) =>
    z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) }).parse(document.toJS()),
  ),
)
const find = (kind: string) => objects.find((object) => object.kind === kind)

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) })
const server = z
  .object({
    spec: z.object({
      serviceName: z.string(),
      replicas: z.number(),
      template: z.object({
        spec: pod.extend({
          terminationGracePeriodSeconds: z.number(),
          containers: z.tuple([
            container.extend({ startupProbe: probe, livenessProbe: probe, readinessProbe: probe }),
          ]),
        }),
      }),
    }),
  })
  .parse(find('StatefulSet')).spec
const backup = z
  .object({
    spec: z.object({
      jobTemplate: z.object({
        spec: z.object({
          template: z.object({ spec: pod.extend({ containers: z.tuple([container]) }) }),
        }),
      }),
    }),
  })
  .parse(find('CronJob')).spec.jobTemplate.spec.template.spec
const node = server.template.spec

const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0
if (!hasKubectl) process.stderr.write('kubectl is not installed: the manifests are not built\n')

describe('the manifests for Kubernetes', () => {
  test('list every file of the folder', () => {
    const files = readdirSync(folder).filter(
      (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
    )
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted())
  })

  test('use existing settings of Lastro, and pass secrets as mounted files', () => {
    for (const [name, value] of Object.entries(settings)) {
      const variable = variables.find((one) => one.name === name.replace(/_FILE$/, ''))
      if (name !== 'NODE_ENV') expect(variable, name).toBeDefined()
      if (variable?.isSecret === true && value !== 'off') expect(name).toMatch(/_FILE$/)
      if (!name.endsWith('_FILE')) continue
      for (const { volumes, containers } of [node, backup]) {
        const mount = containers[0].volumeMounts.find(({ mountPath }) => value.startsWith(`${mountPath}/`))
        expect(volumes.find((each) => each.name === mount?.name)?.secret, name).toBeDefined()
      }
    }
    // The mode must be 0440, because the container user reads the secret files as a member of their
    // group.
    const modes = [node, backup].flatMap(({ volumes }) => volumes.map(({ secret }) => secret?.defaultMode))
    expect(new Set(modes.filter((mode) => mode !== undefined))).toEqual(new Set([0o440]))
  })

  test('use /healthz for liveness and /readyz for readiness', () => {
    const { startupProbe, livenessProbe, readinessProbe } = node.containers[0]
    expect(startupProbe.httpGet.path).toBe('/healthz')
    expect(livenessProbe.httpGet.path).toBe('/healthz')
    expect(readinessProbe.httpGet.path).toBe('/readyz')
  })

  test('leave enough time for a stop', () => {
    // A stop takes at most 20 s after SHUTDOWN_DELAY (src/server/app/main.ts).
    const delay = Number(settings['SHUTDOWN_DELAY'])
    expect(delay).toBe(5)
    expect(node.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(delay + 20)
  })

  test('give each node the addresses of the others', () => {
    const [, , script = ''] = node.containers[0].command
    const names = Array.from({ length: server.replicas }, (_, index) => `lastro-${index}`)
    for (const name of names) {
      const [, others = ''] = new RegExp(`${name}\\) export NODES=(\\S+) ;;`).exec(script) ?? []
      const expected = names.filter((other) => other !== name)
      expect(others.split(',')).toEqual(expected.map((other) => `http://${other}.${server.serviceName}:3000`))
    }
    expect(objects.map(({ metadata }) => metadata.name)).toContain(server.serviceName)
  })

  test('run lastro backup with a mounted target folder and the data folder of a node', () => {
    expect(backup.containers[0].command.join(' ')).toContain('lastro backup "/backup/')
    const mounts = backup.containers[0].volumeMounts.map(({ mountPath }) => mountPath)
    expect(mounts).toEqual(expect.arrayContaining(['/data', '/backup', '/tmp']))
  })

  test.skipIf(!hasKubectl)('are built by kustomize', () => {
    const { status, stderr } = spawnSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })
})
