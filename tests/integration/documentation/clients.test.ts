import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Lastro, LastroError, tagOf, verifyWebhook, VERSION } from '../../../clients/typescript/lastro.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { apiOf, type Api } from '../../support/api/api.ts'
import { createKey } from '../../support/auth/api-keys.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { createDatabase, type TestDatabase } from '../../support/database/postgres.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { startServer, type TestServer } from '../../support/processes/server.ts'
import { newPicture, recordDelivery, type TestPicture } from '../../support/api/media.ts'
import { addShipment, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { startReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'

let database: TestDatabase
let server: TestServer
let api: Api
let key: string
let lastro: Lastro

beforeAll(async () => {
  database = await createDatabase()
  server = await startServer({ database, env: { WEBHOOK_TARGETS: 'any' } })
  const { session } = await createAccount(server)
  api = apiOf(server, session.access_token)
  ;({ key } = await createKey(api))
  lastro = new Lastro({ key, baseUrl: `${server.url}/` })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const places = { origin: 'Rua A, 1, São Paulo/SP', destination: 'Rua B, 2, Recife/PE' }
const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const told = JSON.stringify({ event: 'checkpoint.created', data: { location: 'Armazém 1' } })

function signed(at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA v2,x ${new Webhook(secret).sign('msg_1', at, told)}`,
  }
}

/**
 * Forwards calls to the server but drops the first `lost` answers. So the server performs a call,
 * and its client gets no answer.
 */
async function losingAnswers(lost: number) {
  const keys: string[] = []
  const agents = new Set<string>()
  const proxy = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      keys.push(String(request.headers['idempotency-key']))
      agents.add(String(request.headers['user-agent']))
      const answer = await fetch(`${server.url}${request.url}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization: String(request.headers.authorization),
          'content-type': 'application/json',
          'idempotency-key': String(request.headers['idempotency-key']),
        },
        body: Buffer.concat(chunks),
      })
      const text = await answer.text()
      if (keys.length <= lost) response.destroy()
      else {
        const passed = [...answer.headers].filter(([name]) =>
          /^(?:ratelimit|request-id|api-version|content-type)/.test(name),
        )
        response.writeHead(answer.status, Object.fromEntries(passed)).end(text)
      }
    })()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, keys, agents, close: () => proxy.close() }
}

describe('the TypeScript client', () => {
  test('creates, reads, changes and corrects a shipment', async () => {
    const tracking_id = newCode()
    expect(await lastro.shipments.create({ tracking_id, ...places })).toMatchObject({
      tracking_id,
      status: 'pending',
    })
    const checkpoint = await lastro.checkpoints.create({
      tracking_id,
      location: 'Armazém 1',
      status: 'Em Trânsito',
    })
    await lastro.checkpoints.correct(checkpoint.id, { notes: 'Lacre 8841' })
    expect(await lastro.checkpoints.list(tracking_id)).toMatchObject([
      { location: 'Armazém 1', notes: 'Lacre 8841' },
    ])
    expect(await lastro.shipments.update(tracking_id, { description: 'Vidro' })).toMatchObject({
      description: 'Vidro',
    })
    await lastro.checkpoints.annul(checkpoint.id)
    expect(await lastro.shipments.get(tracking_id)).toMatchObject({ description: 'Vidro', checkpoints: [] })
  })

  test('stores addresses, warehouses, statuses and custom fields', async () => {
    const address = await lastro.addresses.create(addressBody())
    const moved = await lastro.addresses.update(address.id, addressBody({ number: '1001' }))
    const warehouse = await lastro.warehouses.create({ name: 'CD Leste', address_id: address.id })
    await expect(lastro.addresses.delete(address.id)).rejects.toMatchObject({ code: 'address_in_use' })
    expect(tagOf(moved)).toBe(`"${moved.updated_at}"`)
    await expect(lastro.addresses.delete(address.id, { ifMatch: tagOf(address) })).rejects.toMatchObject({
      status: 412,
      code: 'precondition_failed',
    })
    expect(await lastro.warehouses.remove(warehouse.id)).toMatchObject({ is_active: false })
    expect(await lastro.addresses.delete(address.id, { ifMatch: tagOf(moved) })).toEqual({ id: address.id })

    const held = await lastro.statuses.create({ name: 'retido' })
    const inspected = await lastro.statuses.create({ name: 'em vistoria' })
    const ordered = await lastro.statuses.order([inspected.id, held.id])
    expect(ordered.slice(-2).map(({ name }) => name)).toEqual(['em vistoria', 'retido'])
    const field = await lastro.customFields.create({ field_name: 'lote', field_type: 'text' })
    await lastro.customFields.remove(field.id)
    expect(await lastro.customFields.restore(field.id)).toMatchObject({ field_name: 'lote', is_active: true })
    expect(await lastro.customFields.list()).toMatchObject([{ field_name: 'lote' }])
  })

  test('sets the webhook address and verifies received webhooks', async () => {
    const receiver = await startReceiver()
    onTestFinished(receiver.stop)
    const { events, form } = await lastro.webhook.get()
    expect(await lastro.webhook.save({ url: receiver.url, events, form })).toMatchObject({ status: 'active' })
    const sent = await lastro.webhook.test()
    const outcome = async () => (await lastro.webhook.delivery(sent.id)).state
    await expect.poll(outcome, { timeout: waitTimeout }).toBe('delivered')
    const [call] = receiver.calls
    const { secret: own } = await lastro.webhook.secret()
    expect(await verifyWebhook(own, call?.headers ?? {}, call?.body ?? '')).toEqual(call?.json)
    await lastro.webhook.rotateSecret()
    expect((await lastro.webhook.secret()).secret).not.toBe(own)
    expect((await lastro.webhook.preview({ event: 'shipment.created' })).body).toContain('shipment.created')
    expect((await lastro.webhook.redeliver(sent.id)).message_id).toBe(sent.message_id)
    await expect.poll(outcome, { timeout: waitTimeout }).toBe('delivered')
    expect(await lastro.webhook.redeliverFailed()).toEqual({ queued: 0 })
    expect(await lastro.webhook.enable()).toMatchObject({ status: 'active' })
    const ids: string[] = []
    for await (const { id } of lastro.webhook.deliveries({ limit: 1 })) ids.push(id)
    expect(ids).toEqual([sent.id])
    expect(new TextDecoder().decode(await lastro.webhook.exportCsv())).toContain(receiver.url)
    expect(await lastro.webhook.save({ url: null, events, form })).toMatchObject({ status: 'inactive' })
  })

  test('fetches receipt, labels and lists as files', async () => {
    const tracking_id = newCode()
    await lastro.shipments.create({ tracking_id, ...places, reference: 'arquivos' })
    await expect
      .poll(() => lastro.shipments.receipt(tracking_id, { audience: 'recipient' }).catch(() => ''))
      .toContain('lastro-receipt/')
    const pdf = await lastro.labels.onePdf(tracking_id)
    expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-')
    expect(await lastro.labels.zpl({ shipments: [tracking_id] })).toContain('^XA')
    const csv = new TextDecoder().decode(await lastro.shipments.exportCsv({ q: 'arquivos' }))
    expect(csv).toContain(tracking_id)
    expect((await lastro.dashboard()).total).toBeGreaterThan(0)
    expect(await lastro.checkpoints.check(tracking_id)).toMatchObject({ tracking_id, authorization: null })
  })

  test('imports shipments, authorizes a recorder and switches a public page', async () => {
    const tracking_id = newCode()
    const row = {
      tracking_id,
      ...places,
      origin_city: 'São Paulo',
      origin_state: 'SP',
      destination_city: 'Recife',
      destination_state: 'PE',
      recipient_name: 'Ana Souza',
      estimated_delivery: new Date(Date.now() + 86_400_000).toISOString(),
    }
    const { id } = await lastro.imports.create({ id: randomUUID(), file_name: 'erp.csv', rows: 1 })
    expect(await lastro.imports.sendRows(id, 1, { rows: [row] })).toMatchObject({ received: 1, refused: [] })
    expect((await lastro.imports.commit(id)).shipments).toHaveLength(1)
    expect((await lastro.imports.list()).map((one) => one.id)).toEqual([id])
    expect(await lastro.shipments.setPublicPage(tracking_id, { enabled: false })).toMatchObject({
      enabled: false,
    })
    const granted = await lastro.authorizations.grant(tracking_id, {
      email: 'recorder@lastro.test',
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    expect(await lastro.authorizations.revoke(tracking_id, granted.id)).toMatchObject({ state: 'revoked' })
    expect(await lastro.authorizations.list(tracking_id)).toMatchObject([{ id: granted.id }])
  })

  test('reports refusals by their code', async () => {
    const refusal: unknown = await lastro.shipments.get(newCode()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(LastroError)
    expect(refusal).toMatchObject({
      status: 404,
      code: 'not_found',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    const unchecked = { tracking_id: newCode() } as unknown as Parameters<typeof lastro.shipments.create>[0]
    await expect(lastro.shipments.create(unchecked)).rejects.toMatchObject({
      status: 400,
      message: 'Missing required fields (origin; destination)',
      missingFields: ['origin', 'destination'],
    })
    await expect(
      lastro.shipments.create({ tracking_id: newCode(), ...places, weight: -1 }),
    ).rejects.toMatchObject({
      code: 'invalid_fields',
      message: expect.stringMatching(/^Some fields are invalid \(weight: .+\)$/) as string,
    })
  })

  test('throws a LastroError with its cause if nobody answers', async () => {
    const alone = new Lastro({ key, baseUrl: 'http://127.0.0.1:1', retries: 0 })
    const fault: unknown = await alone.dashboard().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(LastroError)
    expect(fault).toMatchObject({ status: 0, code: 'no_answer', cause: expect.any(Error) as Error })
  })

  test('reads all pages of a list', async () => {
    const outcomes = await lastro.shipments.createMany(
      Array.from({ length: 5 }, () => ({ tracking_id: newCode(), ...places, reference: 'páginas' })),
    )
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    const found: string[] = []
    for await (const { tracking_id } of lastro.shipments.all({ q: 'páginas', limit: 2 }))
      found.push(tracking_id)
    expect(found.toSorted()).toEqual(outcomes.map(({ data }) => data?.tracking_id ?? '').toSorted())
  })

  test('retries an unanswered write with the same idempotency key and one effect', async () => {
    const proxy = await losingAnswers(2)
    const tracking_id = newCode()
    await lastro.shipments.create({ tracking_id, ...places })
    const patient = new Lastro({ key, baseUrl: proxy.address })
    await patient.checkpoints.create({ tracking_id, location: 'Armazém 1', status: 'Em Trânsito' })
    proxy.close()
    expect(proxy.keys).toHaveLength(3)
    expect(new Set(proxy.keys).size).toBe(1)
    expect([...proxy.agents]).toEqual([`lastro-client-js/${VERSION}`])
    expect((await readShipment(api, tracking_id)).checkpoints).toHaveLength(1)
  })

  test('accepts webhooks signed by the standardwebhooks library, and no others', async () => {
    expect(await verifyWebhook(secret, signed(), told)).toEqual(JSON.parse(told))
    expect(await verifyWebhook(secret, new Headers(signed()), told)).toEqual(JSON.parse(told))
    await expect(verifyWebhook(secret, signed(), `${told} `)).rejects.toThrow('not signed with this secret')
    await expect(verifyWebhook(secret, {}, told)).rejects.toThrow('too old or not dated')
    await expect(verifyWebhook(secret, signed(new Date(Date.now() - 400_000)), told)).rejects.toThrow(
      'too old',
    )
  })
})

/** Records the delivery of a new shipment with a photo, which no call has sent yet. */
async function deliveredPhoto(): Promise<TestPicture> {
  const photo = await newPicture()
  await recordDelivery(api, await addShipment(api), [photo])
  return photo
}

test('the TypeScript client sends and reads a picture', async () => {
  const { bytes, sha256, type } = await deliveredPhoto()
  expect(await lastro.media.put(sha256, { type, bytes: new Uint8Array(bytes) })).toMatchObject({
    sha256,
    type,
  })
  expect(Buffer.from(await lastro.media.get(sha256))).toEqual(bytes)
})

describe('the Python client', () => {
  const run = async (program: string, given: object): Promise<unknown> => {
    const python = promisify(execFile)(
      'python3',
      ['-c', `import json, os\ngiven = json.loads(os.environ["GIVEN"])\n${program}`],
      {
        env: {
          ...process.env,
          PYTHONPATH: join(import.meta.dirname, '../../../clients/python'),
          PYTHONDONTWRITEBYTECODE: '1',
          GIVEN: JSON.stringify(given),
        },
      },
    )
    return JSON.parse((await python).stdout)
  }

  test('creates, reads and corrects a shipment, lists all pages, and reports refusals', async () => {
    const program = `
from lastro import Lastro, LastroError
lastro = Lastro(given["key"], given["address"])
for code in given["codes"]:
    lastro.create_shipment(tracking_id=code, reference="serpente", **given["places"])
first = given["codes"][0]
checkpoint = lastro.create_checkpoint(tracking_id=first, location="Armazém 1", status="Em Trânsito")
lastro.correct_checkpoint(checkpoint["id"], notes="Lacre 8841")
try:
    lastro.create_shipment(tracking_id=first)
except LastroError as refusal:
    refused = [refusal.status, refusal.code, str(refusal), refusal.missing_fields, len(refusal.request_id)]
try:
    Lastro(given["key"], "http://127.0.0.1:1", retries=0).dashboard()
except LastroError as fault:
    unanswered = [fault.status, fault.code, type(fault.__cause__).__name__]
print(json.dumps({
    "status": lastro.get_shipment(first)["status"],
    "notes": [one["notes"] for one in lastro.list_checkpoints(first)],
    "found": sorted(one["tracking_id"] for one in lastro.shipments(q="serpente", limit=2)),
    "refused": refused,
    "unanswered": unanswered,
}))`
    const codes = [newCode(), newCode(), newCode()]
    expect(await run(program, { key, address: server.url, codes, places })).toEqual({
      status: 'in_transit',
      notes: ['Lacre 8841'],
      found: codes.toSorted(),
      refused: [
        400,
        'missing_fields',
        'Missing required fields (origin; destination)',
        ['origin', 'destination'],
        36,
      ],
      unanswered: [0, 'no_answer', 'URLError'],
    })
  })

  test.runIf(isWhole)(
    'stores addresses, warehouses, statuses and custom fields, and fetches files',
    async () => {
      const tracking_id = newCode()
      await lastro.shipments.create({ tracking_id, ...places, reference: 'jiboia' })
      await expect
        .poll(() => lastro.shipments.receipt(tracking_id).catch(() => ''))
        .toContain('lastro-receipt/')
      const program = `
from lastro import Lastro, LastroError, tag_of
lastro = Lastro(given["key"], given["address"])
address = lastro.create_address(**given["place"])
moved = lastro.update_address(address["id"], **{**given["place"], "number": "1001"})
warehouse = lastro.warehouses.create(name="CD Oeste", address_id=address["id"])
refused = []
for tag in [None, tag_of(address)]:
    try:
        lastro.delete_address(address["id"], if_match=tag)
    except LastroError as refusal:
        refused.append(refusal.code)
removed = lastro.warehouses.remove(warehouse["id"], if_match=tag_of(warehouse))
field = lastro.custom_fields.create(field_name="temperatura", field_type="number")
code = given["code"]
print(json.dumps({
    "refused": refused,
    "removed": removed["is_active"],
    "deleted": lastro.delete_address(address["id"], if_match=tag_of(moved)) == {"id": address["id"]},
    "status": lastro.statuses.create(name="aguardando coleta")["name"],
    "fields": [one["id"] for one in lastro.custom_fields.list()].count(field["id"]),
    "receipt": "lastro-receipt/" in lastro.get_receipt(code, audience="recipient"),
    "pdf": lastro.labels_pdf([code])[:5].decode(),
    "zpl": "^XA" in lastro.label_zpl(code).decode(),
    "csv": code in lastro.export_shipments(q="jiboia").decode(),
    "total": lastro.dashboard()["total"] > 0,
    "set": [one["ok"] for one in lastro.set_statuses([{"tracking_id": code, "status": "in_transit"}])],
}))`
      expect(
        await run(program, { key, address: server.url, code: tracking_id, place: addressBody() }),
      ).toEqual({
        refused: ['address_in_use', 'precondition_failed'],
        removed: false,
        deleted: true,
        status: 'aguardando coleta',
        fields: 1,
        receipt: true,
        pdf: '%PDF-',
        zpl: true,
        csv: true,
        total: true,
        set: [true],
      })
    },
  )

  test.runIf(isWhole)('sets the webhook address and verifies received webhooks', async () => {
    const receiver = await startReceiver()
    onTestFinished(receiver.stop)
    const program = `
from lastro import Lastro
lastro = Lastro(given["key"], given["address"])
webhook = lastro.get_webhook()
saved = lastro.save_webhook(url=given["url"], events=webhook["events"], form=webhook["form"])
print(json.dumps([saved["status"], lastro.test_webhook()["id"], lastro.get_webhook_secret()["secret"]]))`
    const [status, id, own] = (await run(program, {
      key,
      address: server.url,
      url: receiver.url,
    })) as string[]
    expect(status).toBe('active')
    await expect
      .poll(async () => (await lastro.webhook.delivery(id ?? '')).state, { timeout: waitTimeout })
      .toBe('delivered')
    const [call] = receiver.calls
    const checked = `
from lastro import Lastro, verify_webhook
lastro = Lastro(given["key"], given["address"])
told = verify_webhook(given["secret"], given["headers"], given["body"])
print(json.dumps([told, [one["id"] for one in lastro.webhook_deliveries(limit=1)].count(given["id"])]))`
    const given = { key, address: server.url, id, secret: own, headers: call?.headers, body: call?.body }
    expect(await run(checked, given)).toEqual([call?.json, 1])
    const { events, form } = await lastro.webhook.get()
    await lastro.webhook.save({ url: null, events, form })
  })

  test('sends and reads a picture', async () => {
    const { bytes, sha256 } = await deliveredPhoto()
    const program = `
import base64
from lastro import Lastro
client = Lastro(given["key"], given["address"])
picture = base64.b64decode(given["picture"])
stored = client.put_media(given["sha256"], picture)
print(json.dumps([stored["bytes"], client.get_media(given["sha256"]) == picture]))`
    const given = { key, address: server.url, sha256, picture: bytes.toString('base64') }
    expect(await run(program, given)).toEqual([bytes.length, true])
  })

  test.runIf(isWhole)('has every call that a key may make, and no other', async () => {
    const program = `
import inspect
import lastro
made = set()
class Recorded(lastro.Lastro):
    def _answer(self, method, path, *rest):
        made.add(method + " " + path.split("?")[0])
        return b'{"data": []}', None
client = Recorded("ff_", "http://lastro.test")
for one in [client, client.warehouses, client.statuses, client.custom_fields]:
    for name, call in inspect.getmembers(one, inspect.ismethod):
        if name.startswith("_"):
            continue
        wanted = [p for p in inspect.signature(call).parameters.values() if p.kind == p.POSITIONAL_OR_KEYWORD]
        answer = call(*["ID" for _ in wanted])
        if inspect.isgenerator(answer):
            list(answer)
print(json.dumps(sorted(made)))`
    const document = describeApi({ language: 'en', serverUrl: '', version: '1' })
    const known = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-scope'] !== undefined)
        .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, 'ID')}`),
    )
    expect(await run(program, {})).toEqual(known.toSorted())
  })

  test('retries an unanswered write with the same idempotency key and one effect', async () => {
    const proxy = await losingAnswers(2)
    const tracking_id = newCode()
    await lastro.shipments.create({ tracking_id, ...places })
    const program = `
from lastro import Lastro
made = Lastro(given["key"], given["address"]).create_checkpoint(tracking_id=given["code"], location="Armazém 1", status="Em Trânsito")
print(json.dumps(made["location"]))`
    expect(await run(program, { key, address: proxy.address, code: tracking_id })).toBe('Armazém 1')
    proxy.close()
    expect(proxy.keys).toHaveLength(3)
    expect(new Set(proxy.keys).size).toBe(1)
    expect([...proxy.agents]).toEqual([`lastro-client-python/${VERSION}`])
    expect((await readShipment(api, tracking_id)).checkpoints).toHaveLength(1)
  })

  test('accepts webhooks signed by the standardwebhooks library, and no others', async () => {
    const program = `
from lastro import verify_webhook
def judged(headers, body):
    try:
        return verify_webhook(given["secret"], headers, body)["event"]
    except ValueError as refusal:
        return str(refusal)
print(json.dumps([
    judged(given["headers"], given["body"].encode()),
    judged(given["headers"], given["body"] + " "),
    judged({}, given["body"]),
]))`
    expect(await run(program, { secret, headers: signed(), body: told })).toEqual([
      'checkpoint.created',
      'the webhook is not signed with this secret',
      'the webhook is too old or not dated',
    ])
  })
})
