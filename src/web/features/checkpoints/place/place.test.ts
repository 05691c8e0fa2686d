import { describe, expect, it } from 'vitest'
import { joinAddress } from '#domain/places/address.ts'
import { placeOfRecorded } from './place.ts'

describe('placeOfRecorded', () => {
  it.each([
    { street: 'Rua A', number: '10', complement: '', neighborhood: 'Brás' },
    { street: 'Rua A', number: '10', complement: 'Doca 2 - fundos', neighborhood: 'Brás' },
    { street: 'Rodovia BR-101, km 5', number: '', complement: '', neighborhood: 'Centro' },
  ])('splits a line that joinAddress made from $street into its parts', (parts) => {
    const line = joinAddress({ ...parts, city: 'São Paulo', state: 'SP' })
    expect(placeOfRecorded({ location: 'CD', address: line, city: 'São Paulo', uf: 'SP' })).toMatchObject(
      parts,
    )
  })

  it.each(['Galpão 7', 'Rua A, São Paulo/SP', 'Rua A, 1, Brás, Campinas/SP'])(
    'returns the whole line %s as the street if joinAddress cannot have made it for the given city',
    (address) => {
      expect(placeOfRecorded({ location: 'CD', address, city: 'São Paulo', uf: 'SP' })).toMatchObject({
        street: address,
        number: '',
        complement: '',
        neighborhood: '',
      })
    },
  )

  it('returns empty parts for no address', () => {
    expect(placeOfRecorded({ location: 'CD', address: null, city: null, uf: null })).toMatchObject({
      street: '',
      number: '',
      complement: '',
      neighborhood: '',
    })
  })
})
