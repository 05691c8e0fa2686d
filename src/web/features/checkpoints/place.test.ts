import { describe, expect, it } from 'vitest'
import { joinAddress } from '#domain/address.ts'
import { splitAddress } from './place.ts'

describe('splitAddress', () => {
  it.each([
    { street: 'Rua A', number: '10', complement: '', neighborhood: 'Brás' },
    { street: 'Rua A', number: '10', complement: 'Doca 2 - fundos', neighborhood: 'Brás' },
    { street: 'Rodovia BR-101, km 5', number: '', complement: '', neighborhood: 'Centro' },
  ])('splits a line that joinAddress made from $street into its parts', (parts) => {
    const line = joinAddress({ ...parts, city: 'São Paulo', state: 'SP' })
    expect(splitAddress(line, 'São Paulo', 'SP')).toEqual(parts)
  })

  it.each(['Galpão 7', 'Rua A, São Paulo/SP', 'Rua A, 1, Brás, Campinas/SP'])(
    'returns the whole line %s as the street if joinAddress cannot have made it for the given city',
    (address) => {
      expect(splitAddress(address, 'São Paulo', 'SP')).toEqual({
        street: address,
        number: '',
        complement: '',
        neighborhood: '',
      })
    },
  )

  it('returns empty parts for no address', () => {
    expect(splitAddress(null, null, null)).toEqual({
      street: '',
      number: '',
      complement: '',
      neighborhood: '',
    })
  })
})
