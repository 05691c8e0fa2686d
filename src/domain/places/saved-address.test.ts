import { expect, test } from 'vitest'
import { metersFromSaved, type SavedAddress } from './saved-address.ts'

const saved: SavedAddress = {
  street: 'Rua das Acácias',
  number: '398-A',
  neighborhood: 'Boa Vista',
  city: 'Recife',
  uf: 'PE',
  cep: '50050123',
  latitude: -8.06,
  longitude: -34.89,
}
/** About 111 metres north of the saved address. */
const position = { latitude: -8.059, longitude: -34.89 }
const ofTown = { ...saved, cep: '55590000' }

test.each<[string, Partial<SavedAddress>, SavedAddress]>([
  ['all is equal', {}, saved],
  ['postal code and number are equal', { street: 'R. Acácias', neighborhood: null, city: null }, saved],
  ['there is no postal code and the street is equal', { cep: null }, saved],
  [
    'only accents, case and punctuation differ',
    { cep: null, street: 'RUA DAS ACACIAS', number: '398 a' },
    saved,
  ],
  ['the town has one postal code and the street is equal', { cep: ofTown.cep }, ofTown],
])('metersFromSaved returns the distance if %s', (_case, changed, address) => {
  expect(metersFromSaved({ ...address, ...changed }, [address], position)).toBe(111)
})

test.each<[string, Partial<SavedAddress>, SavedAddress]>([
  ['the number differs', { number: '398-B' }, saved],
  ['the postal codes differ', { cep: '50050124' }, saved],
  ['the town has one postal code and the street differs', { street: 'Rua Nova' }, ofTown],
  ['without a postal code, the street differs', { cep: null, street: 'Rua Nova' }, saved],
  ['without a postal code, the neighbourhood differs', { cep: null, neighborhood: 'Centro' }, saved],
  ['without a postal code, the city differs', { cep: null, city: 'Olinda' }, saved],
  ['without a postal code, the state differs', { cep: null, uf: 'PB' }, saved],
  ['the place has no number', { number: null }, saved],
  ['both have no number', {}, { ...saved, number: null }],
  ['both have no number in words', {}, { ...saved, number: 'S/N' }],
])('metersFromSaved returns null if %s', (_case, changed, address) => {
  expect(metersFromSaved({ ...address, ...changed }, [address], position)).toBeNull()
})

test('metersFromSaved returns the distance from the nearest of equal addresses', () => {
  const far = { ...saved, latitude: -9 }
  expect(metersFromSaved(saved, [far, saved, far], position)).toBe(111)
  expect(metersFromSaved(saved, [], position)).toBeNull()
})
