import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { createSecret, signedHeaders } from './sign.ts'

const body = '{"event":"shipment.created","data":{"location":"São Paulo"}}'

it('signs messages that the Standard Webhooks library verifies with either of two secrets', () => {
  const [fresh, old, other] = [createSecret(), createSecret(), createSecret()]
  const headers = signedHeaders('msg_1', new Date(), body, [fresh, old])
  expect(new Webhook(fresh).verify(body, headers)).toMatchObject({ event: 'shipment.created' })
  expect(new Webhook(old).verify(body, headers)).toMatchObject({ event: 'shipment.created' })
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature found')
  expect(() => new Webhook(fresh).verify(`${body} `, headers)).toThrow('No matching signature found')
})
