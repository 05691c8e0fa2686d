import { expect, it } from 'vitest'
import { federativeUnits } from '#domain/places/address.ts'
import { findMunicipality, isPublicCity, publicPlace } from './municipalities.ts'

it.each([
  ['São Paulo', 'SP'],
  ['SAO PAULO', 'SP'],
  ['  são   paulo ', 'SP'],
])('finds São Paulo by the name %j in the state %s', (name, uf) => {
  expect(findMunicipality(name, uf)).toEqual({
    name: 'São Paulo',
    uf: 'SP',
    latitude: -23.5329,
    longitude: -46.6395,
    isCapital: true,
  })
})

it.each([
  ['SANTA BARBARA D OESTE', 'SP', "Santa Bárbara d'Oeste"],
  ['Embu Guaçu', 'SP', 'Embu-Guaçu'],
])('finds the name %j in the state %s and returns the official spelling %j', (name, uf, written) => {
  expect(findMunicipality(name, uf)?.name).toBe(written)
})

it('distinguishes municipalities of the same name by state', () => {
  expect(findMunicipality('Bom Jesus', 'RS')?.latitude).not.toBe(
    findMunicipality('Bom Jesus', 'PB')?.latitude,
  )
})

it('returns undefined for a name that the state does not have', () => {
  expect(findMunicipality('São Paulo', 'RJ')).toBeUndefined()
  expect(findMunicipality('', 'SP')).toBeUndefined()
})

it('finds the capital of every state', () => {
  const capitals = [
    'Rio Branco',
    'Maceió',
    'Manaus',
    'Macapá',
    'Salvador',
    'Fortaleza',
    'Brasília',
    'Vitória',
    'Goiânia',
    'São Luís',
    'Belo Horizonte',
    'Campo Grande',
    'Cuiabá',
    'Belém',
    'João Pessoa',
    'Recife',
    'Teresina',
    'Curitiba',
    'Rio de Janeiro',
    'Natal',
    'Porto Velho',
    'Boa Vista',
    'Porto Alegre',
    'Florianópolis',
    'Aracaju',
    'São Paulo',
    'Palmas',
  ]
  const missing = federativeUnits.filter(
    (uf, index) => findMunicipality(capitals[index] ?? '', uf) === undefined,
  )
  expect(missing).toEqual([])
})

it.each([
  ['Curitiba', 'PR', true, 'Curitiba/PR'],
  ['curitiba', 'PR', true, 'curitiba/PR'],
  ['Curitiba', 'SP', false, 'SP'],
  ['Rua Dona Quitéria', 'PR', false, 'PR'],
  ['Curitiba', null, false, null],
  [null, 'PR', false, 'PR'],
])('shows the city %j of the state %j to the public: %j, as %j', (city, state, isPublic, place) => {
  expect(isPublicCity(city, state)).toBe(isPublic)
  expect(publicPlace(city, state)).toBe(place)
})
