import { describe, expect, it } from 'vitest'
import type { CepAddress } from '#contract/endpoints/places.ts'
import { nowhere } from '../values/checkpoint-form-values.ts'
import { placeOfCep, placeOfWarehouse } from './fill-place.ts'

const found: CepAddress = {
  cep: '50030170',
  logradouro: 'Rua do Bom Jesus',
  complemento: 'lado par',
  bairro: 'Recife Antigo',
  localidade: 'Recife',
  uf: 'PE',
  latitude: -8.05,
  longitude: -34.88,
  source: 'service',
}

describe('placeOfCep', () => {
  it('fills in the address of a postal code and leaves the name of the place unchanged', () => {
    expect(placeOfCep(found, { ...nowhere, location: 'Doca 7', number: '147' })).toEqual({
      ...nowhere,
      location: 'Doca 7',
      cep: '50030-170',
      street: 'Rua do Bom Jesus',
      number: '147',
      neighborhood: 'Recife Antigo',
      city: 'Recife',
      uf: 'PE',
      latitude: '-8.05',
      longitude: '-34.88',
      point_source: 'cep',
    })
  })

  it('preserves the typed street if the postal code covers a whole city', () => {
    const typed = {
      ...nowhere,
      street: 'Rua A',
      number: '2',
      neighborhood: 'Centro',
      city: 'Recife',
      uf: 'pe',
    }
    expect(placeOfCep({ ...found, logradouro: '', bairro: '' }, typed)).toMatchObject({
      street: 'Rua A',
      number: '2',
      neighborhood: 'Centro',
    })
  })

  it('clears number and complement if the postal code belongs to another street or city', () => {
    const typed = { ...nowhere, street: 'Rua A', number: '2', complement: 'B', city: 'Olinda', uf: 'PE' }
    expect(placeOfCep({ ...found, logradouro: '' }, typed)).toMatchObject({
      street: '',
      number: '',
      complement: '',
      city: 'Recife',
    })
    expect(placeOfCep(found, { ...typed, city: 'Recife' })).toMatchObject({
      street: 'Rua do Bom Jesus',
      number: '',
    })
  })
})

it('converts a warehouse to a place with its name, full address and coordinates', () => {
  const address = {
    id: 'a',
    user_id: 'u',
    name: 'Matriz',
    cep: '01310100',
    street: 'Avenida Paulista',
    number: null,
    complement: 'Doca 2',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP' as const,
    latitude: -23.56,
    longitude: -46.65,
    in_use: true,
    created_at: '',
    updated_at: '',
  }
  expect(placeOfWarehouse({ name: 'Armazém Norte', address })).toEqual({
    ...nowhere,
    location: 'Armazém Norte',
    address_id: 'a',
    cep: '01310-100',
    street: 'Avenida Paulista',
    complement: 'Doca 2',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    uf: 'SP',
    latitude: '-23.56',
    longitude: '-46.65',
    point_source: 'warehouse',
  })
})
