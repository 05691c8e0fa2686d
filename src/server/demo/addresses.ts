import type { AddressParts } from '#domain/address.ts'
import type { Municipality } from '../places/municipalities.ts'
import type { Random } from './random.ts'

const streets = [
  'Rua das Acácias',
  'Rua dos Jacarandás',
  'Rua do Bem-te-vi',
  'Avenida das Sapucaias',
  'Rua Quinze de Maio',
  'Travessa do Alecrim',
  'Rua da Fonte Velha',
  'Avenida Beira-Campo',
  'Rua dos Tecelões',
  'Alameda dos Manacás',
  'Rua do Sol Poente',
  'Avenida da Concórdia',
  'Rua das Paineiras',
  'Rua do Moinho',
  'Avenida dos Expedicionários do Vale',
  'Rua Padre Anselmo',
  'Travessa da Mangabeira',
  'Rua da Estação Antiga',
] as const
const neighborhoods = [
  'Centro',
  'Jardim Primavera',
  'Vila Nova',
  'Boa Vista',
  'Santa Luzia',
  'Bela Vista',
  'Jardim das Flores',
  'São José',
  'Alto da Colina',
  'Parque das Águas',
] as const
const complements = ['Sala 3', 'Bloco B', 'Fundos', 'Loja 2', 'Doca 1', '2º andar'] as const

/** An address that could stand in any town. */
export function inventAddress({ name, uf }: Municipality, random: Random): AddressParts {
  return {
    street: random.pick(streets),
    number: random.next() < 0.08 ? '' : String(random.integer(12, 2_480)),
    complement: random.next() < 0.3 ? random.pick(complements) : '',
    neighborhood: random.pick(neighborhoods),
    city: name,
    state: uf,
  }
}

/** About 1.3 km, so that neighbours do not share a point on the map. */
const SPREAD_DEGREES = 0.012

/** A point near the seat of a municipality, in degrees to six places. */
export function pointNear(
  { latitude, longitude }: Municipality,
  random: Random,
): { readonly latitude: number; readonly longitude: number } {
  const near = (degrees: number): number =>
    Number((degrees + random.between(-SPREAD_DEGREES, SPREAD_DEGREES)).toFixed(6))
  return { latitude: near(latitude), longitude: near(longitude) }
}
