import type { AnsweredMonitoring } from '#contract/endpoints/conditions.ts'
import { judgeShipment } from '#features/conditions/judge-shipment.ts'
import { jobServicesOf } from '../processes/job-services.ts'
import type { TestServer } from '../processes/server.ts'
import type { Answer, Api } from './api.ts'
import { dataOf } from './shipment-api.ts'

/** Returns a valid request body for a device, in which `changed` overrides members. */
export const deviceBody = (serial: string, changed: object = {}) => ({
  kind: 'logger',
  maker: 'Berlinger',
  serial,
  ...changed,
})

/** Returns a valid request body for a calibration certificate. */
export const certificateBody = (number: string, changed: object = {}) => ({
  number,
  laboratory: 'Aferir Metrologia',
  calibrated_on: '2026-03-10',
  valid_until: '2027-03-09',
  ...changed,
})

/** Returns a valid request body for a condition range. Limits are in thousandths. */
export const rangeBody = (name: string, changed: object = {}) => ({
  name,
  temperature_minimum: 2_000,
  temperature_maximum: 8_000,
  minutes_outside: 30,
  longest_gap_minutes: 15,
  ...changed,
})

/** Adds a device; returns its id. */
export async function addDevice(api: Api, serial: string, changed: object = {}): Promise<string> {
  return dataOf<{ id: string }>(await api('POST', '/api/devices', deviceBody(serial, changed))).id
}

/**
 * Starts the monitoring of a shipment by devices, with the range 2–8 °C if it has none; returns the
 * monitorings.
 */
export async function monitor(
  api: Api,
  code: string,
  device_ids: readonly string[],
  changed: object = {},
): Promise<readonly AnsweredMonitoring[]> {
  const body = { device_ids, range_id: 'refrigerated', ...changed }
  return dataOf(await api('POST', `/api/shipments/${code}/monitorings`, body))
}

/** Sends the file of a logger as a browser form does. */
export async function sendLoggerFile(
  { url }: Pick<TestServer, 'url'>,
  token: string,
  code: string,
  file: Uint8Array | string,
  data: object | string,
): Promise<Answer> {
  const form = new FormData()
  form.append('data', typeof data === 'string' ? data : JSON.stringify({ name: 'frio.csv', ...data }))
  form.append('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'frio.csv'))
  const answer = await fetch(`${url}/api/shipments/${code}/logger-files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

/** Returns a table of readings, one a minute, as a logger exports it. */
export function loggerTable(from: string, values: readonly (number | string)[]): string {
  const lines = values.map(
    (value, minute) => `${new Date(Date.parse(from) + minute * 60_000).toISOString()};${value}`,
  )
  return `Time;Temperature (°C)\n${lines.join('\n')}\n`
}

/** Returns readings of one device, one a minute, as a call of the API sends them. */
export function minutely(device: string, from: string, values: readonly (number | null)[]) {
  return { device, channel: 'temperature', start: from, step_s: 60, values }
}

/** Judges a shipment at once, as the job does that changes request. */
export async function judge(
  { services }: Pick<TestServer, 'services'>,
  shipment: { readonly user_id: string; readonly id: string },
): Promise<void> {
  await judgeShipment.run(jobServicesOf(services), { account: shipment.user_id, shipment: shipment.id })
}
