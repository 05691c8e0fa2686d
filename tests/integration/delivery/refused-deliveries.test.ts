import { beforeAll, expect, test } from 'vitest'
import { apiOf, type Api } from '../../support/api/api.ts'
import { addShipment, dataOf } from '../../support/api/shipment-api.ts'
import { createAccount } from '../../support/auth/auth.ts'
import { sharedServer } from '../../support/processes/shared-server.ts'

let api: Api
let code: string

beforeAll(async () => {
  const { server } = await sharedServer()
  api = apiOf(server, (await createAccount(server)).session.access_token)
  code = await addShipment(api)
})

const digest = '5c'.repeat(32)
const pictures = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`photo_${at + 1}`, digest]))
const delivery = { outcome: 'complete' }
const attempt = { checkpoint_type: 'tentativa', delivery: { outcome: 'attempted' } }

test.each<[string, object, object]>([
  [
    'a receiver without a delivery',
    { receiver: { name: 'Ana Souza' } },
    { receiver: 'Informe também o resultado da entrega (delivery)' },
  ],
  [
    'pictures without a delivery',
    { media: pictures(1) },
    { media: 'Informe também o resultado da entrega (delivery)' },
  ],
  [
    'a reason at a finalizacao',
    { delivery, receiver: { reason: 'absent' } },
    { receiver: 'Motivo e próxima tentativa só cabem em uma tentativa sem sucesso' },
  ],
  [
    'the outcome attempted at a finalizacao',
    { delivery: { outcome: 'attempted' } },
    { delivery: 'Este resultado não combina com o tipo de checkpoint' },
  ],
  [
    'the outcome complete at a tentativa',
    { ...attempt, delivery },
    { delivery: 'Este resultado não combina com o tipo de checkpoint' },
  ],
  [
    'the reason other and a short explanation',
    { ...attempt, receiver: { reason: 'other' }, notes: 'Obra' },
    { notes: 'Explique o motivo nas observações, com 5 a 200 caracteres' },
  ],
  [
    'a whole CPF',
    { delivery, receiver: { document_kind: 'cpf', document: '529.982.247-25' } },
    { receiver: 'Envie o documento mascarado, como ***.982.247-**' },
  ],
  [
    'another number of photos than it names',
    { delivery: { ...delivery, photos: '2' }, media: pictures(1) },
    { media: 'O número de fotos não é o das fotos informadas' },
  ],
  [
    'seven photos and a signature',
    { delivery, media: { ...pictures(7), signature: digest } },
    { 'media.photo_7': expect.stringMatching(/[a-z]/) },
  ],
])('a checkpoint with %s is refused, and the answer names the field', async (_case, body, fields) => {
  const answer = await api(
    'POST',
    '/api/checkpoints',
    { tracking_id: code, checkpoint_type: 'finalizacao', location: 'Rua XV', status: 'Entregue', ...body },
    { 'accept-language': 'pt-BR' },
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_fields', fields } })
  expect(dataOf(await api('GET', `/api/checkpoints/${code}`))).toEqual([])
})
