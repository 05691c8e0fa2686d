import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { VERSION } from '../../../clients/typescript/lastro.ts'
import { describeApi } from '#contract/openapi/describe-api.ts'
import { waitTimeout } from '../../support/vitest/wait-timeout.ts'
import { deliverWithPhoto } from '../../support/api/media.ts'
import { addressBody } from '../../support/api/reference-lists.ts'
import { addShipment, newCode, readShipment } from '../../support/api/shipment-api.ts'
import { startReceiver } from '../../support/webhooks/webhook-receiver.ts'
import { isWhole } from '../../support/vitest/whole-run.ts'
import {
  server,
  api,
  key,
  lastro,
  places,
  secret,
  told,
  signed,
  losingAnswers,
  startClientServer,
} from '../../support/api/client-server.ts'

startClientServer()

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

  test('sends and reads a picture', async () => {
    const { bytes, sha256 } = await deliverWithPhoto(api)
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

  test('monitors a shipment, and sends readings and the file of a logger', async () => {
    const code = await addShipment(api)
    const program = `
from lastro import Lastro
client, code = Lastro(given["key"], given["address"]), given["code"]
device = client.create_device(kind="logger", maker="Berlinger", serial=code)["id"]
begun = client.start_monitorings(code, device_ids=[device], range_id="refrigerated", started_at="2026-11-02T09:00:00Z")
[sent] = client.send_readings(devices=[{"device": code, "channel": "temperature", "readings": [["2026-11-02T09:30:00Z", 5]]}])
table = "Time;Temperature (°C)\\n2026-11-02T10:00:00Z;5.5\\n"
added = client.add_logger_file(code, table, name="frio.csv", device_id=device)
kept = client.condition_file(code, added["digest"]).decode() == table
client.end_monitoring(code, begun[0]["id"], ended_at="2026-11-02T10:30:00Z")
[series] = client.readings(code, device_id=device)
print(json.dumps([sent["accepted"], kept, len(series["points"]), client.conditions(code)["verdict"]]))`
    // Each reading is followed by a gap.
    expect(await run(program, { key, address: server.url, code })).toEqual([1, true, 4, 'inconclusive'])
  })

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
made = lastro.create_webhook(name="ERP", url=given["url"])
saved = lastro.save_webhook(made["id"], name="WMS", url=given["url"], events=made["events"], form=made["form"])
hook = saved["id"]
print(json.dumps([saved["status"], lastro.test_webhook(hook)["id"], lastro.get_webhook_secret(hook)["secret"], hook]))`
    const [status, id, own, hook = ''] = (await run(program, {
      key,
      address: server.url,
      url: receiver.url,
    })) as string[]
    expect(status).toBe('active')
    await expect
      .poll(async () => (await lastro.webhooks.delivery(hook, id ?? '')).state, { timeout: waitTimeout })
      .toBe('delivered')
    const [call] = receiver.calls
    const checked = `
from lastro import Lastro, verify_webhook
lastro = Lastro(given["key"], given["address"])
told = verify_webhook(given["secret"], given["headers"], given["body"])
lastro.redeliver_failed_webhooks(given["hook"], **{"from": "2026-11-22T00:00:00Z"})
print(json.dumps([told, [one["id"] for one in lastro.webhook_deliveries(given["hook"], limit=1)].count(given["id"])]))`
    const given = {
      key,
      address: server.url,
      id,
      hook,
      secret: own,
      headers: call?.headers,
      body: call?.body,
    }
    expect(await run(checked, given)).toEqual([call?.json, 1])
    await lastro.webhooks.delete(hook)
  })

  test.runIf(isWhole)('has every call that a key may make, and no other', async () => {
    const program = `
import inspect
import lastro
made = set()
class Recorded(lastro.Lastro):
    def _answer(self, method, path, *rest):
        made.add(method + " " + path.split("?")[0])
        return b'{"data": [], "cursor": "", "has_more": false}', None
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
